import type OpenAI from 'openai'
import type { TextProvider } from '#modules/booking'

export interface TextProviderSettings {
  /** The address of a service with the interface of OpenAI's chat completions. */
  readonly baseUrl: URL
  readonly apiKey: string
  readonly model: string
}

interface Options {
  readonly patienceMs?: number
  /** Why no text came, without what was asked or answered. */
  readonly failed?: (reason: string) => void
}

/** Longer texts are no summaries. */
const mostCharacters = 4_000

/** Asks a language model over the official SDK, which is loaded with the first text. Asks once, and never again. */
export function createTextProvider(
  { baseUrl, apiKey, model }: TextProviderSettings,
  { patienceMs = 10_000, failed = () => {} }: Options = {},
): TextProvider {
  let client: OpenAI | null = null
  const opened = async () => {
    const { default: Client } = await import('openai')
    return (client ??= new Client({
      baseURL: baseUrl.href,
      apiKey,
      organization: null,
      project: null,
      maxRetries: 0,
      timeout: patienceMs,
      logLevel: 'off',
    }))
  }

  return {
    async write({ instructions, text }) {
      const service = await opened()
      try {
        const answer = await service.chat.completions.create(
          {
            model,
            messages: [
              { role: 'system', content: instructions },
              { role: 'user', content: text },
            ],
          },
          // The patience of the SDK ends with the first byte of an answer.
          { signal: AbortSignal.timeout(patienceMs) },
        )
        const written = answer.choices[0]?.message.content?.trim() ?? ''
        if (/\p{L}/u.test(written)) return written.slice(0, mostCharacters)
        failed('an empty text')
      } catch (fault) {
        failed(fault instanceof Error ? fault.constructor.name : 'no answer')
      }
      return null
    },
  }
}
