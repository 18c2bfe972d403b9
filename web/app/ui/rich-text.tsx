import styles from "./rich-text.module.css";

interface RichTextProps {
  /** HTML that the cms rendered and escaped from an editor's blocks; raw HTML is never stored. */
  html: string;
  className?: string | undefined;
}

/** Prose from the cms, with everything that editors' blocks can contain. */
export function RichText({ html, className = "" }: RichTextProps) {
  return <div className={`${styles.text} ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
