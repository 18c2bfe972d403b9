import styles from "./login-links.module.css";

/** Under the login form: for those without an account, and those who forgot a part of it (spec section 2, layout). */
export function LoginLinks() {
  return (
    <ul className={styles.links}>
      <li>
        <a href="/register">Sign Up</a>
      </li>
      <li>
        <a href="/findaccount">Find ID/PW</a>
      </li>
    </ul>
  );
}
