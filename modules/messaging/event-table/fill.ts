export type Facts = Readonly<Record<string, string>>

const placeholder = /\{([a-z][a-z0-9_]*)\}/g

/** The facts that a text names, each once. */
export function factsIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name]) => name ?? ''))]
}

/** One line, for a subject or a title. A fact that the text names and that is missing is a fault. */
export function fillLine(text: string, facts: Facts): string {
  return put(text, facts)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}

/** Paragraphs; one that is empty once its facts are put in is left out. */
export function fillText(text: string, facts: Facts): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => put(paragraph, facts).trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
}

function put(text: string, facts: Facts): string {
  return text.replaceAll(placeholder, (_, name: string) => {
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined
    if (fact === undefined) throw new Error(`the fact ${name} is missing`)
    return fact
  })
}
