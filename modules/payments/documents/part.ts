import { type Pence, pence } from '#modules/shared'

/** The least that is paid of a document at once, and the least that may be left of it: no provider takes a few pence. */
export const leastPart = pence(100)

/** A part of a document that cannot be paid now. */
export interface PartNotPossible {
  readonly kind: 'part-not-possible'
  /** The amount that is left of the document. */
  readonly left: Pence
}

/** Whether so much of a document can be paid at once, where that much of it is left. */
export function isPossiblePart(part: Pence, left: Pence): boolean {
  return part === left || (part >= leastPart && left - part >= leastPart)
}

/** The parts that can be paid of a document; null where only all of it can. */
export function possibleParts(left: Pence): { readonly least: Pence; readonly most: Pence } | null {
  return left < 2 * leastPart ? null : { least: leastPart, most: pence(left - leastPart) }
}
