import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rulesOf } from '../../tests/fakes/e-invoice-rules.ts'
import { specificationsAt, withoutSpecifications } from '../../tests/fakes/open-api.ts'

const skip = specificationsAt() === null
const about = skip ? `, ${withoutSpecifications}` : ''
const folder = specificationsAt() ?? ''
const read = (...path: readonly string[]) => readFileSync(join(folder, ...path), 'utf8')

/** The files of a folder; one without a name where there are no specifications, for the suite that is left out. */
const namesIn = (path: string, form = /\.xml$/) =>
  skip ? [''] : readdirSync(join(folder, path)).filter((name) => form.test(name))

const ubl = 'en16931/ubl/xslt/EN16931-UBL-validation.xslt'
const cii = 'en16931/cii/xslt/EN16931-CII-validation.xslt'
const peppol = 'peppol/PEPPOL-EN16931-UBL.xslt'

/** The official samples of a folder, and the rules that they are samples of. */
const samples = [
  { path: 'en16931/ubl/examples', form: /^ubl-.*\.xml$/, rules: [ubl] },
  { path: 'en16931/cii/examples', form: /\.xml$/, rules: [cii] },
  { path: 'en16931/test/testfiles', form: /\.xml$/, rules: [ubl] },
  { path: 'peppol/rules/examples', form: /\.xml$/, rules: [ubl, peppol] },
] as const

/** The tests of a rule on itself: documents that break it, and documents that do not. */
const ownTests = [
  { path: 'en16931/test/Invoice-unit-UBL', form: /^BR-(?:CO|S|AE|O)-\d+\.xml$/ },
  { path: 'en16931/test/CreditNote-unit-UBL', form: /^BR-(?:(?:CO|S|E)-)?\d+\.xml$/ },
] as const

describe.skipIf(skip)(`the official rules of e-invoices${about}`, () => {
  describe.each(samples)('of $path', ({ path, form, rules }) => {
    it.each(namesIn(path, form))('let the sample %s pass', (name) => {
      const judges = rules.map((one) => rulesOf(join(folder, one)))
      expect(judges.flatMap((judge) => judge(read(path, name)))).toEqual([])
    })
  })

  describe.each(ownTests)('of $path', ({ path, form }) => {
    it.each(namesIn(path, form))('judge their own tests in %s', (name) => {
      const judge = rulesOf(join(folder, ubl))
      const rule = name.replace('.xml', '')
      const tests = [...read(path, name).matchAll(/<test(?: [^>]*)?>([^]*?)<\/test>/g)].map(([, test = '']) => ({
        isFault: test.includes(`<error>${rule}</error>`),
        document: /<(Invoice|CreditNote)[\s>][^]*<\/\1>/.exec(test)?.[0] ?? '',
      }))
      expect(tests.length).toBeGreaterThan(0)
      for (const { isFault, document } of tests)
        expect(judge(document).some((fault) => fault.startsWith(`${rule}:`))).toBe(isFault)
    })
  })

  it('are as many samples and tests as the folders had when they were last looked at', () => {
    const counts = [...samples, ...ownTests].map(({ path, form }) => namesIn(path, form).length)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(8)
  })
})
