/** The objects that Stripe stores, in its own terms; parts are named by id until a request expands them. */
export type Thing =
  | Intent
  | Setup
  | Charge
  | Method
  | Customer
  | Refund
  | Dispute
  | Warning
  | Session
  | BalanceTransaction
  | Event

export interface StripeError {
  readonly type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  readonly message: string
  readonly code?: string
  readonly decline_code?: string
  readonly param?: string
  readonly charge?: string
  readonly payment_method?: unknown
  readonly payment_intent?: unknown
  readonly setup_intent?: unknown
}

type Metadata = Record<string, string>

export interface Intent {
  readonly object: 'payment_intent'
  readonly id: string
  amount: number
  amount_capturable: number
  amount_received: number
  canceled_at: number | null
  cancellation_reason: string | null
  readonly capture_method: 'automatic' | 'manual'
  readonly client_secret: string
  readonly confirmation_method: 'automatic'
  readonly created: number
  readonly currency: string
  readonly customer: string | null
  readonly description: string | null
  last_payment_error: StripeError | null
  latest_charge: string | null
  readonly livemode: boolean
  metadata: Metadata
  next_action: {
    readonly type: string
    readonly redirect_to_url: { readonly url: string; readonly return_url: string }
  } | null
  payment_method: string | null
  readonly payment_method_types: readonly string[]
  setup_future_usage: string | null
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled'
}

export interface Setup {
  readonly object: 'setup_intent'
  readonly id: string
  cancellation_reason: string | null
  readonly client_secret: string
  readonly created: number
  readonly customer: string | null
  readonly description: string | null
  last_setup_error: StripeError | null
  latest_attempt: string | null
  readonly livemode: boolean
  metadata: Metadata
  next_action: Intent['next_action']
  payment_method: string | null
  readonly payment_method_types: readonly string[]
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  readonly usage: 'off_session'
}

export interface Charge {
  readonly object: 'charge'
  readonly id: string
  readonly amount: number
  balance_transaction: string | null
  amount_captured: number
  amount_refunded: number
  readonly billing_details: { readonly address: null; readonly email: null; readonly name: null; readonly phone: null }
  captured: boolean
  readonly created: number
  readonly currency: string
  readonly customer: string | null
  disputed: boolean
  readonly failure_code: string | null
  readonly failure_message: string | null
  readonly livemode: boolean
  readonly metadata: Metadata
  readonly outcome: {
    readonly network_status: string
    readonly reason: string | null
    readonly risk_level: string
    readonly seller_message: string
    readonly type: string
  }
  readonly paid: boolean
  readonly payment_intent: string
  readonly payment_method: string
  readonly payment_method_details: { readonly type: 'card'; readonly card: Omit<Method['card'], 'networks'> }
  refunded: boolean
  readonly status: 'succeeded' | 'failed'
}

export interface Method {
  readonly object: 'payment_method'
  readonly id: string
  readonly type: 'card'
  readonly billing_details: Charge['billing_details']
  readonly card: {
    readonly brand: string
    readonly last4: string
    readonly exp_month: number
    readonly exp_year: number
    readonly funding: string
    readonly fingerprint: string
    readonly country: string
  }
  readonly created: number
  customer: string | null
  readonly livemode: boolean
  readonly metadata: Metadata
}

interface Customer {
  readonly object: 'customer'
  readonly id: string
  readonly created: number
  readonly description: string | null
  readonly email: string | null
  invoice_settings: { readonly default_payment_method: string | null }
  readonly livemode: boolean
  readonly metadata: Metadata
}

export interface Refund {
  readonly object: 'refund'
  readonly id: string
  readonly amount: number
  readonly balance_transaction: string | null
  readonly charge: string
  readonly created: number
  readonly currency: string
  readonly metadata: Metadata
  readonly payment_intent: string
  readonly reason: string | null
  readonly status: string
}

export interface Dispute {
  readonly object: 'dispute'
  readonly id: string
  readonly amount: number
  balance_transactions: readonly BalanceTransaction[]
  readonly charge: string
  readonly created: number
  readonly currency: string
  evidence: Record<string, string>
  evidence_details: {
    readonly due_by: number
    readonly has_evidence: boolean
    readonly past_due: boolean
    readonly submission_count: number
  }
  readonly is_charge_refundable: boolean
  readonly livemode: boolean
  metadata: Metadata
  readonly payment_intent: string
  readonly reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_needs_response'
}

export interface Warning {
  readonly object: 'radar.early_fraud_warning'
  readonly id: string
  readonly actionable: boolean
  readonly charge: string
  readonly created: number
  readonly fraud_type: string
  readonly livemode: boolean
  readonly payment_intent: string
}

export interface Session {
  readonly object: 'checkout.session'
  readonly id: string
  readonly amount_total: number | null
  readonly automatic_tax: { readonly enabled: false; readonly status: null }
  readonly cancel_url: string | null
  readonly client_reference_id: string | null
  readonly created: number
  readonly currency: string
  readonly custom_fields: readonly []
  readonly custom_text: { readonly shipping_address: null; readonly submit: null }
  readonly customer: string | null
  readonly expires_at: number
  readonly livemode: boolean
  readonly metadata: Metadata
  readonly mode: 'payment' | 'setup'
  payment_intent: string | null
  setup_intent: string | null
  readonly payment_method_types: readonly string[]
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  readonly shipping_options: readonly []
  status: 'open' | 'complete' | 'expired'
  readonly success_url: string
  url: string | null
}

export interface BalanceTransaction {
  readonly object: 'balance_transaction'
  readonly id: string
  readonly amount: number
  readonly available_on: number
  readonly created: number
  readonly currency: string
  readonly fee: number
  readonly fee_details: readonly []
  readonly net: number
  readonly reporting_category: string
  readonly status: string
  readonly type: 'adjustment' | 'charge' | 'refund'
}

export interface Event {
  readonly object: 'event'
  readonly id: string
  readonly api_version: string
  readonly created: number
  readonly data: { readonly object: unknown }
  readonly livemode: boolean
  readonly pending_webhooks: number
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null }
  readonly type: string
}
