// The package only types its main entry; this is the same code without its styles.
declare module "sweetalert2/dist/sweetalert2.esm.js" {
  export { default } from "sweetalert2";
}
