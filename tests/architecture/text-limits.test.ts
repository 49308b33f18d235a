import { describe, expect, it } from 'vitest'
import { type Source, readSources, writtenNumbersOf } from './sources.ts'

const literalLimitsOf = (source: Source) => writtenNumbersOf('maxLength', source)

describe('the longest text of a field', () => {
  const page = (text: string): Source => ({ path: 'ui/pages/profile/+Page.tsx', text })

  it.each([
    'export const field = <Field name="name" maxLength={60} />',
    'export const field = <Field name="name" maxLength="60" />',
    'export const field = <TextArea name="text" maxLength={20_000} />',
    'export const field = <Field name="name" maxLength={isLong ? 200 : limits.name} />',
    'export const island = <Island name="Form" of={Form} props={{ maxLength: 60 }} />',
  ])('is caught as a number that is written out: %s', (text) => {
    expect(literalLimitsOf(page(text))).toEqual([1])
  })

  it.each([
    'export const field = <Field name="name" maxLength={textLimits.fullName} rows={3} />',
    "export const field = <Field name={name} maxLength={limits['short']} />",
    'export const field = <Field name="amount" size={10} />',
  ])('passes as a value, beside other numbers: %s', (text) => {
    expect(literalLimitsOf(page(text))).toEqual([])
  })

  it('is a value of a module in every page and component, the one that the server checks', () => {
    const sources = readSources().filter(({ path }) => /^ui\/(?!.*\.test\.tsx?$)/.test(path))
    expect(sources.some(({ text }) => text.includes('maxLength={'))).toBe(true)
    expect(sources.flatMap((source) => literalLimitsOf(source).map((line) => `${source.path}:${line}`))).toEqual([])
  })
})
