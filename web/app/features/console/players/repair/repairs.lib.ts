import type { RepairKind, RepairProof } from "@tambayan/account-service/contract";

/** What can be repaired, as a choice. */
export const KIND_NAMES: Record<RepairKind, string> = {
  email: "Change email address",
  secret_answer: "Clear secret answer",
  second_factor: "Turn two-step login off",
};

/** Proofs, as staff tick them. */
export const PROOF_NAMES: Record<RepairProof, string> = {
  address: "They wrote from the account's email address",
  top_up: "They showed a receipt, or a code that this account redeemed",
  details: "They know the registered name, phone number and country",
  characters: "They know the characters and recent purchases",
  document: "They showed an ID with the registered name",
};
