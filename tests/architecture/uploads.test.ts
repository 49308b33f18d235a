import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSources } from './sources.ts'

/** The rows of the table of uploads for each place that takes files. */
const rowsOf: Readonly<Record<string, readonly string[]>> = {
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
    expect(places.toSorted()).toEqual(Object.keys(rowsOf))
    const [, table = ''] = readFileSync('docs/security.md', 'utf8').split('\n## Uploads\n')
    const [rows = ''] = table.split('\n## ')
    const names = [...rows.matchAll(/^\| ([^|]+) \| .* \|$/gm)].map(([, name = '']) => name)
    // A signature comes as text in the JSON of its report.
    const others = new Set(['Upload', 'signature under a report'])
    expect(names.filter((name) => !others.has(name)).toSorted()).toEqual(
      [...new Set(Object.values(rowsOf).flat())].toSorted(),
    )
  })
})
