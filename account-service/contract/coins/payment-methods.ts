/**
 * The names of providers, and of what their pages and manual transfers can be paid with, by the code that providers
 * use.
 */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["paymongo", "PayMongo"],
  ["xendit", "Xendit"],
  ["demo", "Demo"],
  ["manual", "Manual transfer"],
  ["gcash", "GCash"],
  ["maya", "Maya"],
  ["paymaya", "Maya"],
  ["card", "Card"],
  ["credit_card", "Card"],
  ["debit_card", "Card"],
  ["qrph", "QR Ph"],
  ["qr_ph", "QR Ph"],
  ["grab_pay", "GrabPay"],
  ["grabpay", "GrabPay"],
  ["shopeepay", "ShopeePay"],
  ["shopee_pay", "ShopeePay"],
  ["billease", "BillEase"],
  ["atome", "Atome"],
  ["dob", "Online banking"],
  ["brankas", "Online banking"],
  ["bank", "Bank transfer"],
  ["bank_transfer", "Bank transfer"],
  ["direct_debit", "Direct debit"],
  ["retail_outlet", "Over the counter"],
  ["7eleven", "7-Eleven"],
  ["bpi", "BPI"],
  ["ubp", "UnionBank"],
  ["rcbc", "RCBC"],
  ["cebuana", "Cebuana Lhuillier"],
]);

/**
 * A provider's or a method's name for people. A code that is not known is shown as words: `online_banking` as "Online
 * banking"; a name that staff gave stays what it is.
 */
export function paymentMethodName(code: string): string {
  const known = NAMES.get(code.toLowerCase());
  if (known !== undefined) return known;
  if (!/^([a-z\d]+(_[a-z\d]+)*|[A-Z\d]+(_[A-Z\d]+)+)$/.test(code)) return code;
  const words = code.replaceAll("_", " ").trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
