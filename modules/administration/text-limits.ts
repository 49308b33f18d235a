/** The longest texts of a dossier, in characters as the shared `textLimits` counts them. */
export const dossierLimits = {
  about: 2_000,
  /** The number of a policy or registration. */
  credentialNumber: 60,
  credentialCategories: 200,
} as const
