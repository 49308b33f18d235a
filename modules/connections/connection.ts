export const connectionNames = [
  'stripe',
  'paypal',
  'mail',
  'whatsapp',
  'sms',
  'push',
  'google',
  'oidc',
  'ai',
  'turn',
] as const
export type ConnectionName = (typeof connectionNames)[number]

export function isConnectionName(text: string): text is ConnectionName {
  return connectionNames.some((name) => name === text)
}

export const connectionModes = ['live', 'test', 'off'] as const
export type ConnectionMode = (typeof connectionModes)[number]

/** One setting of a connection, under the name that the environment has for it. */
export interface ConnectionKey {
  readonly variable: string
  readonly label: string
  readonly hint: string
  /** It is never shown again; of a long one, the last four characters are. */
  readonly isSecret: boolean
  /** The connection is off without it. */
  readonly isNeeded: boolean
  /** It is one of these; without them, any text. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
}

/** Parts of the page of connections, in its order. */
export const connectionGroups = ['payments', 'messages', 'signing-in', 'texts-and-calls'] as const
export type ConnectionGroup = (typeof connectionGroups)[number]

interface ConnectionFacts {
  readonly label: string
  readonly group: ConnectionGroup
  /** The provider calls an address of the site by the name of the connection. */
  readonly hasWebhook?: true
  /** The work that it does here. */
  readonly purpose: string
  /** How the site works without it. */
  readonly without: string
  /** Where its keys are found. */
  readonly help: string
  readonly keys: readonly ConnectionKey[]
}

const key = (variable: string, label: string, hint: string, more: Partial<ConnectionKey> = {}): ConnectionKey => ({
  variable,
  label,
  hint,
  isSecret: false,
  isNeeded: true,
  ...more,
})
const secret = { isSecret: true } as const
const optional = { isNeeded: false } as const

export const connections: Readonly<Record<ConnectionName, ConnectionFacts>> = {
  stripe: {
    label: 'Stripe',
    group: 'payments',
    hasWebhook: true,
    purpose: 'Takes card payments.',
    without: 'Nobody can pay by card with real money.',
    help: 'In the Stripe dashboard: Developers, API keys; and Developers, Webhooks, for the signing secret.',
    keys: [
      key('STRIPE_SECRET_KEY', 'Secret key', 'It begins with sk_ or rk_.', secret),
      key('STRIPE_PUBLISHABLE_KEY', 'Publishable key', 'It begins with pk_.'),
      key('STRIPE_WEBHOOK_SECRET', 'Signing secret of the webhook', 'It begins with whsec_.', secret),
    ],
  },
  paypal: {
    label: 'PayPal',
    group: 'payments',
    hasWebhook: true,
    purpose: 'Takes payments by PayPal.',
    without: 'Nobody can pay by PayPal.',
    help: 'In the PayPal developer dashboard: Apps & Credentials, your app.',
    keys: [
      key('PAYPAL_CLIENT_ID', 'Client ID', 'From the page of your app.'),
      key('PAYPAL_CLIENT_SECRET', 'Secret', 'From the page of your app.', secret),
      key('PAYPAL_WEBHOOK_ID', 'Webhook ID', 'From the list of webhooks of your app.'),
      key('PAYPAL_API_BASE', 'Mode', 'The sandbox takes no real money.', {
        ...optional,
        choices: [
          { value: '', label: 'Live' },
          { value: 'https://api-m.sandbox.paypal.com', label: 'Sandbox, for tests' },
        ],
      }),
    ],
  },
  mail: {
    label: 'E-mail',
    group: 'messages',
    purpose: 'Sends confirmations, receipts and sign-in links.',
    without: 'E-mails stay in the list of messages, and nobody receives them.',
    help: 'From your mail provider, often under SMTP.',
    keys: [
      key(
        'SMTP_URL',
        'Address of the mail server',
        'With user and password: smtps://user:password@smtp.example.com',
        secret,
      ),
      key('MAIL_FROM', 'Sender', 'Such as Callout Croydon <office@example.com>.'),
      key('MAIL_RETURN_PATH', 'Address for returned mails', 'Such as bounces+{id}@example.com.', optional),
    ],
  },
  whatsapp: {
    label: 'WhatsApp',
    group: 'messages',
    hasWebhook: true,
    purpose: 'Sends and receives WhatsApp messages.',
    without: 'Messages on WhatsApp are only simulated, and none leaves.',
    help: 'In the dashboard of your app at Meta for Developers: WhatsApp, API Setup; the app secret is under Settings, Basic.',
    keys: [
      key('WHATSAPP_TOKEN', 'Access token', 'Of a system user, so that it does not end.', secret),
      key('WHATSAPP_PHONE_ID', 'Phone number ID', 'Digits only; it is not the number itself.'),
      key('WHATSAPP_APP_SECRET', 'App secret', 'It proves that a message comes from Meta.', secret),
      key(
        'WHATSAPP_VERIFY_TOKEN',
        'Verify token',
        'A word of your own of at least 12 characters, also given to Meta.',
        secret,
      ),
    ],
  },
  sms: {
    label: 'Text messages',
    group: 'messages',
    purpose: 'Sends text messages by Twilio.',
    without: 'Text messages stay in the list of messages, and none leaves.',
    help: 'On the first page of the Twilio console.',
    keys: [
      key('TWILIO_ACCOUNT_SID', 'Account SID', 'AC and 32 characters.'),
      key('TWILIO_AUTH_TOKEN', 'Auth token', 'From the same page.', secret),
      key('TWILIO_FROM', 'Sender', 'A number such as +447700900123, or a messaging service (MG…).'),
    ],
  },
  push: {
    label: 'Push',
    group: 'messages',
    purpose: 'Shows news on phones and computers that asked for it.',
    without: '',
    help: 'Push needs no account: its keys were made here at the first start.',
    keys: [],
  },
  google: {
    label: 'Sign in with Google',
    group: 'signing-in',
    purpose: 'Customers sign in with their Google account.',
    without: 'Nobody can sign in with Google.',
    help: 'In the Google Cloud console: APIs & Services, Credentials, OAuth client ID.',
    keys: [
      key('GOOGLE_CLIENT_ID', 'Client ID', 'It ends in apps.googleusercontent.com.'),
      key('GOOGLE_CLIENT_SECRET', 'Client secret', 'From the same page.', secret),
    ],
  },
  oidc: {
    label: 'Sign in with another account',
    group: 'signing-in',
    purpose: 'People sign in with an account of an OpenID Connect issuer, such as your own company’s.',
    without: 'Nobody can sign in with another account.',
    help: 'From the administrator of the issuer.',
    keys: [
      key('OIDC_ISSUER', 'Address of the issuer', 'Such as https://login.example.com.'),
      key('OIDC_CLIENT_ID', 'Client ID', 'As the issuer has it.'),
      key('OIDC_CLIENT_SECRET', 'Client secret', 'As the issuer has it.', secret),
    ],
  },
  ai: {
    label: 'Language model',
    group: 'texts-and-calls',
    purpose: 'Writes summaries of reports and answers of the booking assistant.',
    without: 'Summaries and answers are made by rule.',
    help: 'From a provider with the interface of OpenAI, or from a model of your own.',
    keys: [
      key('AI_BASE_URL', 'Address', 'Such as https://api.openai.com/v1.'),
      key('AI_API_KEY', 'Key', 'From the pages of the provider.', secret),
      key('AI_MODEL', 'Model', 'Its name, as the provider writes it.'),
    ],
  },
  turn: {
    label: 'Relay of video calls',
    group: 'texts-and-calls',
    purpose: 'Carries calls between two networks that cannot reach each other.',
    without: 'Calls between two networks may fail.',
    help: 'From the people who run the relay, such as coturn with use-auth-secret.',
    keys: [
      key('TURN_URLS', 'Addresses of the relay', 'With commas between them, such as turn:turn.example.com:3478.'),
      key('TURN_SECRET', 'Shared secret', 'At least 16 characters, the same as in the relay.', secret),
      key('STUN_URLS', 'Addresses of STUN servers', 'Such as stun:turn.example.com:3478.', optional),
    ],
  },
}

/** Every setting that can be pasted. */
export const connectionVariables: readonly string[] = connectionNames.flatMap((name) =>
  connections[name].keys.map(({ variable }) => variable),
)
