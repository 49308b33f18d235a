import { type Result, accept, refuse } from '#modules/shared'
import type { MeasuredFigures } from '../keyword.ts'

export interface LineRefused {
  readonly kind: 'line-refused'
  readonly reason: string
}

export const lineRefused = (reason: string) => refuse({ kind: 'line-refused', reason })

const mostCount = 1_000_000_000
const hundredth = 100
const wholeCtr = 10_000
/** Search Console counts no result behind this place. */
const lastPosition = 100_000

/** Whole numbers, also in groups of three: 1234, 1,234, 1.234, 1 234, 1'234. */
export function countOf(text: string): number | null {
  const plain = text.trim()
  const isNumber = /^\d{1,12}$/.test(plain) || /^\d{1,3}([.,'’\s\u00a0\u202f]\d{3})+$/u.test(plain)
  if (!isNumber) return null
  const count = Number(plain.replaceAll(/\D/g, ''))
  return count <= mostCount ? count : null
}

/** A number with a decimal comma or point, in hundredths; null for anything else. */
export function hundredthsOf(text: string): number | null {
  const found = /^(\d{1,9})(?:[.,](\d{1,9}))?$/.exec(text.trim())
  if (!found) return null
  const [, whole = '', part = ''] = found
  const rounded = Math.round(Number(`0.${part || '0'}`) * hundredth)
  return Number(whole) * hundredth + rounded
}

/** A share such as "12.34%" or "12,34 %", in ten thousandths. */
export function shareOf(text: string): number | null {
  const found = /^(.*?)[\s\u00a0\u202f]*[%％]$/u.exec(text.trim()) ?? /^[%％][\s\u00a0\u202f]*(.*)$/u.exec(text.trim())
  return found ? hundredthsOf(found[1] ?? '') : null
}

type Period = Pick<MeasuredFigures, 'from' | 'to'>

/** The figures of one row, or the first cell that is none. */
export function figuresOf(
  [clicksText = '', impressionsText = '', ctrText = '', positionText = '']: readonly string[],
  { from, to }: Period,
): Result<MeasuredFigures, LineRefused> {
  const clicks = countOf(clicksText)
  if (clicks === null) return lineRefused('The clicks are no whole number')
  const impressions = countOf(impressionsText)
  if (impressions === null) return lineRefused('The impressions are no whole number')
  const ctr = shareOf(ctrText)
  if (ctr === null || ctr > wholeCtr) return lineRefused('The CTR is no share such as 12.34%')
  const position = hundredthsOf(positionText)
  if (position === null || position > lastPosition * hundredth) return lineRefused('The position is no number')
  if (clicks > impressions) return lineRefused('There are more clicks than impressions')
  return accept({ clicks, impressions, ctr, position, from, to })
}

/** "12.34" of 1234. */
export function hundredthsText(hundredths: number): string {
  const [whole, part] = [Math.floor(hundredths / hundredth), hundredths % hundredth]
  return part === 0 ? String(whole) : `${whole}.${String(part).padStart(2, '0').replace(/0$/, '')}`
}
