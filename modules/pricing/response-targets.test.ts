import { describe, expect, it } from 'vitest'
import { defaultResponseTargets, responseWords } from './response-targets.ts'

describe('responseWords', () => {
  it.each([
    ['standard', '2-3 days'],
    ['priority', 'next day'],
    ['urgent', 'same day'],
    ['emergency', '60 minutes'],
  ] as const)('says the usual target of %s as "%s"', (priority, words) => {
    expect(responseWords(defaultResponseTargets[priority])).toBe(words)
  })

  it('follows the setting when the owner changes it', () => {
    expect(responseWords({ unit: 'minutes', within: 1 })).toBe('1 minute')
    expect(responseWords({ unit: 'minutes', within: 45 })).toBe('45 minutes')
    expect(responseWords({ unit: 'working-days', within: 5 })).toBe('4-5 days')
  })
})
