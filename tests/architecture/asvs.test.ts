import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { specificationsAt, withoutSpecifications } from '../fakes/open-api.ts'
import { readSources } from './sources.ts'

/** The levels of the requirements of each section of ASVS 5.0.0, in their order: "112" has two of level 1. */
const sections: Readonly<Record<string, string>> = {
  'V1.1': '22',
  'V1.2': '1111122223',
  'V1.3': '112222222223',
  'V1.4': '222',
  'V1.5': '123',
  'V2.1': '122',
  'V2.2': '112',
  'V2.3': '12223',
  'V2.4': '23',
  'V3.1': '3',
  'V3.2': '113',
  'V3.3': '12223',
  'V3.4': '11222233',
  'V3.5': '11122333',
  'V3.6': '3',
  'V3.7': '22333',
  'V4.1': '12233',
  'V4.2': '23333',
  'V4.3': '22',
  'V4.4': '1222',
  'V5.1': '2',
  'V5.2': '112333',
  'V5.3': '113',
  'V5.4': '222',
  'V6.1': '122',
  'V6.2': '111111112222',
  'V6.3': '11223333',
  'V6.4': '112233',
  'V6.5': '22222333',
  'V6.6': '2223',
  'V6.7': '33',
  'V6.8': '2222',
  'V7.1': '222',
  'V7.2': '1111',
  'V7.3': '22',
  'V7.4': '11222',
  'V7.5': '223',
  'V7.6': '22',
  'V8.1': '1233',
  'V8.2': '1123',
  'V8.3': '133',
  'V8.4': '23',
  'V9.1': '111',
  'V9.2': '1222',
  'V10.1': '22',
  'V10.2': '223',
  'V10.3': '22223',
  'V10.4': '1111122222233333',
  'V10.5': '22222',
  'V10.6': '22',
  'V10.7': '222',
  'V11.1': '2233',
  'V11.2': '22233',
  'V11.3': '11233',
  'V11.4': '1222',
  'V11.5': '23',
  'V11.6': '23',
  'V11.7': '33',
  'V12.1': '12233',
  'V12.2': '11',
  'V12.3': '22223',
  'V13.1': '2333',
  'V13.2': '222223',
  'V13.3': '2233',
  'V13.4': '1222233',
  'V14.1': '22',
  'V14.2': '12223333',
  'V14.3': '122',
  'V15.1': '12233',
  'V15.2': '12233',
  'V15.3': '1222222',
  'V15.4': '3333',
  'V16.1': '2',
  'V16.2': '22222',
  'V16.3': '2222',
  'V16.4': '222',
  'V16.5': '2223',
  'V17.1': '23',
  'V17.2': '22223333',
  'V17.3': '22',
}

/** "V1.2.3 1": each requirement of levels 1 and 2 with its level. */
const required = Object.entries(sections).flatMap(([section, levels]) =>
  levels.split('').flatMap((level, at) => (level === '3' ? [] : [`${section}.${at + 1} ${level}`])),
)

interface Row {
  readonly id: string
  readonly level: string
  readonly verdict: string
  readonly evidence: string
}

function rowsOf(text: string): readonly Row[] {
  return [...text.matchAll(/^\| (V[\d.]+) \| (\d) \| ([^|]+) \| (.*) \|$/gm)].map(
    ([, id = '', level = '', verdict = '', evidence = '']) => ({ id, level, verdict, evidence }),
  )
}

/** Faults of the evidence: no file, a file that does not exist, a test that its file does not have. */
function faultsOf({ id, evidence }: Row): readonly string[] {
  const named = [...evidence.matchAll(/`([\w@.+-]+(?:\/[\w@.+-]+)*)`(?: "([^"]+)")?/g)].map(([, path = '', title]) => ({
    path,
    title,
  }))
  const files = named.filter(
    ({ path }) => path.includes('/') || /\.(?:md|json)$|^(?:Dockerfile|\.dockerignore)$/.test(path),
  )
  if (files.length === 0 && evidence !== 'The same test') return [`${id} names no file`]
  return files.flatMap(({ path, title }) => {
    if (!existsSync(path)) return [`${id}: ${path} does not exist`]
    if (title === undefined || readFileSync(path, 'utf8').includes(title)) return []
    return [`${id}: ${path} has no test "${title}"`]
  })
}

const text = readFileSync('docs/asvs.md', 'utf8')
const rows = rowsOf(text)
const [, exceptions = ''] = readFileSync('docs/security.md', 'utf8').split('\n## Exceptions\n')
const idsOf = (verdict: string) => rows.filter((row) => row.verdict === verdict).map(({ id }) => id)

/** Requirements that the product's own decisions (A12, B6, R7) leave open. */
const decided = ['V6.2.1', 'V14.2.1', 'V14.3.3']
const leastOfLevelTwo = 0.95

describe('evidence', () => {
  it.each([
    ['without a file', 'The server does it'],
    ['with an unknown file', '`src/no-such-file.ts`'],
    ['with a test that its file does not have', '`README.md` "has no such sentence"'],
  ])('is caught %s', (_, evidence) => {
    expect(faultsOf({ id: 'V1.1.1', level: '2', verdict: 'met', evidence })).toHaveLength(1)
  })
})

describe('docs/asvs.md', () => {
  it('has one line for each requirement of levels 1 and 2', () => {
    expect(rows.map(({ id, level }) => `${id} ${level}`)).toEqual(required)
    expect(required).toHaveLength(253)
  })

  it('gives each line a verdict', () => {
    const verdicts = ['met', 'not met', 'n/a']
    expect(rows.filter(({ verdict }) => !verdicts.includes(verdict)).map(({ id }) => id)).toEqual([])
  })

  it('names a file that exists for each requirement that is met, and a test that exists where it quotes one', () => {
    expect(rows.filter(({ verdict }) => verdict === 'met').flatMap(faultsOf)).toEqual([])
  })

  it('says why a requirement does not apply', () => {
    expect(rows.filter(({ verdict, evidence }) => verdict === 'n/a' && evidence.length < 6)).toEqual([])
  })

  it('has each requirement that is not met explained in docs/security.md, and no other', () => {
    const explained = [...exceptions.matchAll(/^\| (V[\d.]+) \| .{20,} \| .{10,} \|$/gm)].map(([, id]) => id)
    expect(explained).toEqual(idsOf('not met'))
  })

  it.each(['1', '2'])('has the right sums of level %s', (level) => {
    const sum = (verdict: string) => rows.filter((row) => row.level === level && row.verdict === verdict).length
    const [met, open, none] = [sum('met'), sum('not met'), sum('n/a')]
    const share = ((100 * met) / (met + open)).toFixed(1)
    expect(text).toContain(`\n| ${level} | ${met} | ${open} | ${none} | ${share} % |\n`)
  })

  it('meets level 1, except for decisions of the product', () => {
    const open = rows.filter(({ level, verdict }) => level === '1' && verdict === 'not met').map(({ id }) => id)
    expect(open.filter((id) => !decided.includes(id))).toEqual([])
  })

  it('meets nearly all of level 2, except for decisions of the product', () => {
    const applies = rows.filter(({ id, level, verdict }) => level === '2' && verdict !== 'n/a' && !decided.includes(id))
    const met = applies.filter(({ verdict }) => verdict === 'met')
    expect(met.length / applies.length).toBeGreaterThanOrEqual(leastOfLevelTwo)
  })
})

const specifications = specificationsAt()

describe.skipIf(specifications === null)(`the standard itself (${withoutSpecifications})`, () => {
  it('has the same requirements and levels as the list of this test', () => {
    const file = join(specifications ?? '', 'asvs/asvs5.json')
    const { requirements }: { readonly requirements: readonly { readonly req_id: string; readonly L: string }[] } =
      JSON.parse(readFileSync(file, 'utf8'))
    const official = requirements.filter(({ L }) => L !== '3').map(({ req_id: id, L }) => `${id} ${L}`)
    expect(required).toEqual(official)
  })
})

/** The rows of the table of uploads for each place that takes files. */
const uploadRows: Readonly<Record<string, readonly string[]>> = {
  'src/http/appearance/appearance-forms.ts': ['logo on papers'],
  'src/http/applications/apply-routes.ts': ['CV of an application for a job'],
  'src/http/bookings/photo-routes.ts': ['photo of a repair'],
  'src/http/callers/forms.ts': ['photo of a repair'],
  'src/http/care/appliance-forms.ts': ['photo of an appliance'],
  'src/http/care/appliance-routes.ts': ['photo of an appliance'],
  'src/http/catalogue/photos/photo-routes.ts': ['photo of a service, of the team and of an emergency card'],
  'src/http/conversations/file-routes.ts': ['files of a conversation'],
  'src/http/conversations/thread-pages.ts': ['files of a conversation'],
  'src/http/emergency/picture-forms.ts': ['photo of a service, of the team and of an emergency card'],
  'src/http/forms/visit-forms.ts': ['photo of a visit'],
  'src/http/fulfilment/late/late-work.ts': ['photo of a visit'],
  'src/http/fulfilment/photo-routes.ts': ['photo of a visit', 'original of a photo of a visit'],
  'src/http/imports/forms.ts': ['table of customers, services or old jobs to import'],
  'src/http/imports/routes.ts': ['table of customers, services or old jobs to import'],
  'src/http/invoices/office/import-forms.ts': ['table of invoices to import'],
  'src/http/keywords/run-forms.ts': ['file of keywords'],
  'src/http/keywords/run-routes.ts': ['file of keywords'],
  'src/http/listings/checks/forms.ts': ['proof for a check of a listing'],
  'src/http/listings/checks/routes.ts': ['proof for a check of a listing'],
  'src/http/public-site/team-forms.ts': ['photo of a service, of the team and of an emergency card'],
  'src/http/quote-requests/page-forms.ts': ['photos and film of a request for a quote'],
  'src/http/quote-requests/routes.ts': ['photos and film of a request for a quote'],
  'src/http/staff/application-forms.ts': ['document of an applicant'],
  'src/http/staff/credential-routes.ts': ['document of an applicant'],
  'src/http/tracker/tracker-forms.ts': ['photo of a visit'],
  'src/http/wizard/forms.ts': ['photo of a repair'],
}

/** Gives the files of others on, for forms of the office. */
const shared = 'src/http/invoices/office/admin-upload.ts'

describe('the table of uploads', () => {
  it('has a row for each place that takes files, and no row without one', () => {
    const takes = readSources().filter(({ text }) => /\buploads\.receive\(|^\s*adminUpload\(/m.test(text))
    const places = takes.map(({ path }) => path).filter((path) => path !== shared && !path.endsWith('.test.ts'))
    expect(places.toSorted()).toEqual(Object.keys(uploadRows))
    const [, table = ''] = readFileSync('docs/security.md', 'utf8').split('\n## Uploads\n')
    const [rows = ''] = table.split('\n## ')
    const names = [...rows.matchAll(/^\| ([^|]+) \| .* \|$/gm)].map(([, name = '']) => name)
    // A signature comes as text in the JSON of its report.
    const others = new Set(['Upload', 'signature under a report'])
    expect(names.filter((name) => !others.has(name)).toSorted()).toEqual(
      [...new Set(Object.values(uploadRows).flat())].toSorted(),
    )
  })
})
