export { changedSince } from "./merge.ts";
export {
  createEdits,
  differences,
  type Edited,
  type EditedFields,
  type FieldChange,
  instant,
  orElse,
  type Problems,
  quoted,
  yesOrNo,
} from "./service.ts";
