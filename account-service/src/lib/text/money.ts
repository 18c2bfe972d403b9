const PESOS = new Intl.NumberFormat("en-PH", { style: "currency", currency: "PHP" });

/** Centavos as people read them: 125050 → ₱1,250.50. */
export const pesos = (centavos: number) => PESOS.format(centavos / 100);
