import styles from "./rich-text.module.css";

interface RichTextProps {
  /** Rendered and escaped by the cms from an editor's blocks; no HTML of anybody's is stored (design.md). */
  html: string;
  className?: string | undefined;
}

/** Running text that editors wrote in the cms: whatever their blocks can be. */
export function RichText({ html, className = "" }: RichTextProps) {
  return <div className={`${styles.text} ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
