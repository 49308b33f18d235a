/** The longest texts that WhatsApp takes, in characters as the shared `textLimits` counts them. */
export const whatsappLimits = {
  text: 4_096,
  caption: 1_024,
  templateName: 512,
  /** A language with its country, such as `en_GB`. */
  templateLanguage: 5,
  templateBody: 1_024,
  /** One parameter of a template. */
  parameter: 900,
  /** The reference of the booking that a conversation is about. */
  bookingReference: 20,
} as const
