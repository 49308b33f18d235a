import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())

const answer = await whole.app.request('/api/openapi.json')
const document: unknown = await answer.json()
const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(document)

describe('the OpenAPI document', () => {
  it('is valid by the schema of OpenAPI 3.1', async () => {
    expect(await new Validator().validate(z.looseObject({}).parse(document))).toEqual({ valid: true })
  })

  it('has every endpoint, and no other', () => {
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    const uploads = whole.api.others.filter(({ upload }) => upload)
    expect(uploads.map(({ path }) => path).toSorted()).toEqual([
      '/api/admin/imports',
      '/api/admin/services/:id/photo',
      '/api/bookings/:id/files',
      '/api/jobs/:id/applications',
      '/api/keywords/import',
      '/api/properties/:id/appliances/:appliance/photo',
      '/api/quote-draft/files',
      '/api/quote-requests',
    ])
    const real = [...whole.api.endpoints, ...uploads].map(
      ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    )
    expect(described.toSorted()).toEqual(real.toSorted())
  })

  it('gives each operation a unique id', () => {
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(
        (operation) => z.looseObject({ operationId: z.string() }).parse(operation).operationId,
      ),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('describes every answer that has a body', () => {
    const withoutBody = new Set([202, 204])
    const notJson = [
      'get /api/events 200',
      'get /api/chat/events 200',
      'get /api/photos/:id 200',
      'get /api/bookings/:id/variations/:variation/photos/:photo 200',
      'get /api/bookings/:id/events 200',
      'get /api/files/:id 200',
      'get /api/files/:id 206',
      'get /api/admin/late-entries/:entry/photo 200',
      'get /api/visits/:id/signature 200',
      'get /api/bookings/:id/report.pdf 200',
      'get /api/visits/:id/photos/:photo 200',
      'get /api/visits/:id/photos/:photo/original 200',
      'get /api/quote-files/:id 200',
      'get /api/quote-files/:id 206',
      'get /api/applications/:id/cv 200',
      'get /api/keywords/export 200',
      'get /api/invoices/:id/pdf 200',
      'get /api/invoices/:id/text 200',
      'get /api/invoices/:id/ubl 200',
      'get /api/invoices/:id/hybrid 200',
      'get /api/admin/statements/pdf 200',
      'get /api/admin/statements/csv 200',
      'get /api/statements/pdf 200',
      'get /api/statements/csv 200',
      'get /api/properties/:id/appliances/:appliance/photo 200',
      'get /api/gas-records/:id/pdf 200',
    ]
    const silent = whole.api.endpoints.flatMap(({ method, path, answers }) =>
      Object.entries(answers).flatMap(([status, { schema }]) =>
        schema || withoutBody.has(Number(status)) ? [] : [`${method} ${path} ${status}`],
      ),
    )
    expect(silent).toEqual(notJson)
  })

  it('has no dangling reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
    const lost = references.filter((path) => {
      const target = path
        .split('/')
        .reduce<unknown>((at, key) => (at instanceof Object ? Reflect.get(at, key) : null), document)
      return !(target instanceof Object)
    })
    expect(references.length).toBeGreaterThan(100)
    expect(lost).toEqual([])
  })

  it('is shown as a page', async () => {
    const page = await whole.app.request('/api/docs')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    const html = await page.text()
    for (const path of Object.keys(paths)) expect(html).toContain(` ${path}</code>`)
  })
})
