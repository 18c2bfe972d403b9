import type { Question } from "@tambayan/cms/contract";
import { langOf } from "~/platform/language/i18n";
import { RichText } from "~/ui/rich-text";
import styles from "./questions.module.css";

/** Questions that open to their answers, with scripts off too. */
export function Questions({ questions }: { questions: Question[] }) {
  return (
    <ul className={styles.questions}>
      {questions.map(({ id, locale, question, answer }) => (
        <li key={id} lang={langOf(locale)}>
          <details className={styles.entry}>
            <summary className={styles.question}>{question}</summary>
            <RichText html={answer} className={styles.answer} />
          </details>
        </li>
      ))}
    </ul>
  );
}
