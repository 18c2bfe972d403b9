export {
  createEdits,
  differences,
  type Edited,
  type EditedFields,
  instant,
  orElse,
  type Problems,
  quoted,
  yesOrNo,
} from "./edits-service.ts";
export { changedSince } from "./merge.ts";
