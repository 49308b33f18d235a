/** The labels of the buttons under the messages of the assistant. */
export const labels = {
  book: 'Go to Booking',
  complete: 'Complete Booking',
  call: 'Call Now',
  emergency: 'Emergency numbers',
  again: 'Start again',
} as const

export const assistantLimits = { text: 1_000, issue: 1_000 } as const

/** In milliseconds: the assistant types for so long, and an option that leads away waits for so long. */
export const assistantPauses = { typing: 1_000, leaving: 500 } as const

export type OptionAction =
  | { readonly kind: 'book' }
  | { readonly kind: 'call'; readonly number: string }
  | { readonly kind: 'emergency' }
  | { readonly kind: 'say' }

/** The work of an option: one that names an emergency leads to the numbers, and what is no order is said. */
export function actionOf(label: string, hotline: string): OptionAction {
  if (label === labels.book || label === labels.complete) return { kind: 'book' }
  if (label === labels.call) return { kind: 'call', number: hotline }
  const number = /^Call ([\d ]+)$/.exec(label)?.[1]
  if (number !== undefined) return { kind: 'call', number }
  return label.includes('Emergency') ? { kind: 'emergency' } : { kind: 'say' }
}

/** The words around the panel: "AI" only where a language model helps. */
export function panelWords(withAi: boolean) {
  return {
    title: withAi ? 'AI Booking Assistant' : 'Booking assistant',
    subtitle: 'Online - Instant Response',
    tooltip: withAi ? 'Need Help? Chat with AI Assistant' : 'Need help? Ask our booking assistant',
    badge: withAi ? 'AI' : null,
    footer: withAi ? 'Powered by AI - Available 24/7' : 'Automatic answers - Available 24/7',
  } as const
}

/** The first words of the assistant, before anything is asked. */
export const greeting = {
  content: 'Hello! Tell me what is broken. I suggest a repair with its price, and fill in the booking form for you.',
  options: ['A tap or a pipe leaks', 'A socket or a light is dead', 'The boiler does not heat', 'Emergency'],
} as const
