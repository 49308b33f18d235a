import type { TextProviderSettings } from '#adapters/llm'

interface AiVariables {
  readonly AI_BASE_URL?: string | undefined
  readonly AI_API_KEY?: string | undefined
  readonly AI_MODEL?: string | undefined
}

/** Null where they are not all there: then texts are made of the entries, by rule. */
export function aiFrom({ AI_BASE_URL, AI_API_KEY, AI_MODEL }: AiVariables): TextProviderSettings | null {
  if (!AI_BASE_URL || !AI_API_KEY || !AI_MODEL) return null
  return { baseUrl: new URL(AI_BASE_URL), apiKey: AI_API_KEY, model: AI_MODEL }
}
