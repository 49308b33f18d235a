/** Texts that a visitor sends with one press: each has an automatic reply, or brings a person. */
export const quickTexts = [
  { label: 'Book a repair', text: 'I would like to book a repair.' },
  { label: 'Prices', text: 'How much does a repair cost?' },
  { label: 'Opening hours', text: 'When are you open?' },
  { label: 'Talk to a person', text: 'I would like to talk to a person.' },
] as const
