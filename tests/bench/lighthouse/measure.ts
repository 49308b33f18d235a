import lighthouse from 'lighthouse'
import type { Category, Run } from './report.ts'
import { categories } from './report.ts'

/** One load of a page on a phone, with a browser that listens on `port`. Throws where the page cannot be measured. */
export async function measure(address: string, port: number): Promise<Run> {
  const result = await lighthouse(address, {
    port,
    logLevel: 'error',
    output: 'json',
    locale: 'en-GB',
    formFactor: 'mobile',
    onlyCategories: Object.keys(categories),
  })
  if (!result) throw new Error(`${address} gave no figures`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`)
  const figure = (id: string): number => {
    const value = lhr.audits[id]?.numericValue
    if (value === undefined) throw new Error(`${address} has no ${id}`)
    return value
  }
  const faults: string[] = []
  const scores = Object.fromEntries(
    Object.keys(categories).map((name) => {
      const category = lhr.categories[name]
      if (!category || category.score === null) throw new Error(`${address} has no score for ${name}`)
      for (const { id, weight } of category.auditRefs) {
        const audit = lhr.audits[id]
        if (!audit || weight === 0 || audit.score === null || audit.score >= 0.9) continue
        faults.push(`${id}: ${audit.displayValue ?? audit.title}${nodesOf(audit.details)}`)
      }
      return [name, Math.round(category.score * 100)]
    }),
  )
  return {
    scores: scores as Record<Category, number>,
    firstPaintMs: figure('first-contentful-paint'),
    largestPaintMs: figure('largest-contentful-paint'),
    blockedMs: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    bytes: figure('total-byte-weight'),
    faults,
  }
}

/** The elements that an audit names, for the person who mends them. */
function nodesOf(details: unknown): string {
  const found: string[] = []
  const follow = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    if ('snippet' in part && typeof part.snippet === 'string') found.push(part.snippet)
    for (const inner of Object.values(part)) follow(inner)
  }
  follow(details)
  return found.length === 0 ? '' : ` at ${found.slice(0, 3).join(' ')}`
}
