import type { Api } from '../kit/api.ts'
import { docsPage } from './page.ts'
import { type DocumentOptions, createOpenApi } from './openapi.ts'

/** `GET /api/openapi.json` and `GET /api/docs`: made at the first asking, when every route is known. */
export function addDocsRoutes(api: Api, options: DocumentOptions & { readonly stylesheet: string | null }): void {
  let made: { readonly json: string; readonly page: string } | null = null
  const make = async () => {
    const document = createOpenApi(api, options)
    made ??= { json: JSON.stringify(document), page: (await docsPage(document, options.stylesheet)).toString() }
    return made
  }
  api.other({ method: 'get', path: '/api/openapi.json', access: 'anyone' }, async (c) =>
    c.body((made ?? (await make())).json, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' }),
  )
  api.other({ method: 'get', path: '/api/docs', access: 'anyone' }, async (c) =>
    c.html((made ?? (await make())).page, 200, { 'cache-control': 'no-cache' }),
  )
}
