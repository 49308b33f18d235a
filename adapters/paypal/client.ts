import type { ApiError, ApiResponse, OrdersController, PaymentsController } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { OutsideDown, type Result, accept, refuse } from '#modules/shared'

/** A business no: nothing was done. */
export interface SaidNo {
  readonly kind: 'said-no'
  /** 404: there is no such thing. 422: not as things stand. */
  readonly status: 404 | 422
  /** PayPal's word for it, such as `INSTRUMENT_DECLINED`. */
  readonly issue: string
  /** Where the payer can go on, when PayPal says so. */
  readonly goOnAt: string | null
}

interface Controllers {
  readonly orders: OrdersController
  readonly payments: PaymentsController
  /** Posts a JSON text as it stands, for what the SDK has no method for; answers the text of the answer. */
  readonly post: (path: string, body: string) => Promise<ApiResponse<string>>
}

export interface PayPalClient {
  /** The SDK itself, for its words. */
  readonly sdk: typeof import('@paypal/paypal-server-sdk')
  /** Throws `OutsideDown` when no usable answer came, and names nothing secret. */
  ask<T>(work: (controllers: Controllers) => Promise<ApiResponse<T>>): Promise<Result<T, SaidNo>>
}

export interface ClientSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** Null: PayPal's live address. */
  readonly apiBase: URL | null
  readonly timeoutMs: number
}

const liveBase = 'https://api-m.paypal.com'

export async function openClient(settings: ClientSettings): Promise<PayPalClient> {
  const sdk = await import('@paypal/paypal-server-sdk')
  let at = connect(sdk, settings)
  return {
    sdk,
    async ask(work) {
      const used = at
      try {
        return accept((await work(used)).result)
      } catch (fault) {
        if (fault instanceof sdk.ArgumentsValidationError) throw new Error('a request to PayPal is not well made')
        const apiError = fault instanceof sdk.ApiError ? fault : null
        // The SDK keeps a token that PayPal takes no more, and for ever the failure to get one.
        const fine = apiError?.statusCode === 404 || apiError?.statusCode === 422
        if (!fine && at === used) at = connect(sdk, settings)
        return refuse(saidNo(apiError, fault))
      }
    },
  }
}

/** The SDK knows only PayPal's own two addresses: each request is led to ours on its way out. */
function connect(
  sdk: PayPalClient['sdk'],
  { clientId, clientSecret, apiBase, timeoutMs }: ClientSettings,
): Controllers {
  const clientCredentialsAuthCredentials = { oAuthClientId: clientId, oAuthClientSecret: clientSecret }
  const client = new sdk.Client({
    environment: sdk.Environment.Production,
    clientCredentialsAuthCredentials,
    httpClientOptions: { timeout: timeoutMs },
    // Our secret goes to PayPal, and to no host that an answer names.
    unstable_httpClientOptions: { maxRedirects: 0 },
  })
  const factory = client.getRequestBuilderFactory()
  const base = (apiBase?.href ?? liveBase).replace(/\/$/, '')
  const led: typeof factory = (...asked) => {
    const request = factory(...asked)
    request.interceptRequest((sent) => ({ ...sent, url: base + sent.url.slice(liveBase.length) }))
    return request
  }
  const source = { getRequestBuilderFactory: () => led }
  client.clientCredentialsAuthManager = new sdk.ClientCredentialsAuthManager(clientCredentialsAuthCredentials, source)
  return {
    orders: new sdk.OrdersController(source),
    payments: new sdk.PaymentsController(source),
    post(path, body) {
      const request = led('POST', path)
      request.header('Content-Type', 'application/json')
      request.text(body)
      request.authenticate([{ oauth2: true }])
      return request.callAsText()
    },
  }
}

const problem = z.object({
  name: z.string().catch(''),
  error: z.string().catch(''),
  debug_id: z.string().catch(''),
  details: z.array(z.object({ issue: z.string().catch('') })).catch([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).catch([]),
})

/** The SDK's errors carry the request, its authorisation included: only words of PayPal's go on from here. */
function saidNo(apiError: ApiError | null, fault: unknown): SaidNo {
  if (!apiError) throw new OutsideDown('PayPal', new Error(`no answer: ${codeOf(fault)}`))
  const { statusCode: status, body } = apiError
  const { name, error, debug_id, details, links } = problem.parse(jsonIn(body))
  const issue = details[0]?.issue || name || error
  if (status === 404 || status === 422) return { kind: 'said-no', status, issue, goOnAt: goOnAt(links) }
  const said = `HTTP ${status} ${issue} ${debug_id}`.trim()
  if (status === 400) throw new Error(`PayPal cannot read a request of ours: ${said}`)
  throw new OutsideDown('PayPal', new Error(said))
}

/** The link at which the payer goes on: its name depends on how far the order has come. */
export function goOnAt(links: readonly { readonly rel: string; readonly href: string }[] = []): string | null {
  const payer = ['payer-action', 'approve', 'redirect']
  return links.find(({ rel }) => payer.includes(rel))?.href ?? null
}

/** An error code such as `ECONNREFUSED`; never the message, which may carry an answer. */
function codeOf(fault: unknown): string {
  if (typeof fault === 'object' && fault && 'code' in fault) return String(fault.code)
  return fault instanceof Error ? fault.name : 'unknown'
}

function jsonIn(body: unknown): object {
  try {
    const parsed: unknown = JSON.parse(String(body))
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
