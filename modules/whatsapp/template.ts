import type { Template } from './conversation.ts'

/** How many places a template has: the highest number in it. */
export function placesIn(body: string): number {
  return Math.max(0, ...Array.from(body.matchAll(/\{\{(\d{1,2})\}\}/g), ([, number]) => Number(number)))
}

/** Why a template cannot be used as it is written; null when it can. Its places are numbered from 1 without a gap. */
export function templateFault(body: string): string | null {
  const found = new Set(Array.from(body.matchAll(/\{\{(\d{1,2})\}\}/g), ([, number]) => Number(number)))
  for (let place = 1; place <= found.size; place += 1) {
    if (!found.has(place)) return `Number the places from {{1}} on: {{${place}}} is missing`
  }
  return null
}

/** The text that the recipient sees. */
export function fillTemplate({ body }: Pick<Template, 'body'>, parameters: readonly string[]): string {
  return body.replaceAll(/\{\{(\d{1,2})\}\}/g, (place, number: string) => parameters[Number(number) - 1] ?? place)
}

/** WhatsApp takes no line ends, tabs or runs of spaces in what is put into a template. */
export function parameterOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 900) || '-'
}
