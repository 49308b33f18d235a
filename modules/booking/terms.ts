/** Which wording of the terms is shown and agreed to at present. */
export const termsVersion = '2026-11'
