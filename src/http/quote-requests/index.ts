import type { HttpKit } from '../kit/kit.ts'
import { quotePageForms } from './page-forms.ts'
import { quoteRequestRoutes } from './routes.ts'
import { createSend } from './send.ts'

/** Routes of requests for quotes, as visitors send them. */
export function addQuoteRequests(kit: HttpKit): void {
  const ports = { ...kit, ...kit.modules, cookie: kit.draftCookie }
  const send = createSend(ports)
  quotePageForms(kit.api, ports, send)
  quoteRequestRoutes(kit.api, ports, send)
}
