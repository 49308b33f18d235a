/** How soon a customer wants someone, least pressing first. */
export const priorities = ['standard', 'priority', 'urgent', 'emergency'] as const

export type Priority = (typeof priorities)[number]

/** The priority in `text`, or null. The older word `normal` means `standard` wherever a client still says it. */
export function parsePriority(text: string): Priority | null {
  const word = text === 'normal' ? 'standard' : text
  return priorities.find((priority) => priority === word) ?? null
}
