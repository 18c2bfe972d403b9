// The package types its main entry only; this is the same code without its styles.
declare module "sweetalert2/dist/sweetalert2.esm.js" {
  export { default } from "sweetalert2";
}
