/**
 * How many cases a property is tried on. `PROPERTY_FACTOR=20` gives every property 20 times its usual cases, so that a
 * rare counterexample is found on purpose, not in the run that ought to let a change in.
 */
const given = process.env['PROPERTY_FACTOR']
const factor = given === undefined || given === '' ? 1 : Number(given)
if (!(factor > 0)) throw new RangeError(`PROPERTY_FACTOR is a number above 0, not ${given}`)

/** `numRuns` of a property that usually has that many cases. */
export function runs(usual: number): number {
  return Math.max(1, Math.round(usual * factor))
}
