import type { OutgoingForm, Template } from './conversation.ts'
import { parameterOf, placesIn } from './template.ts'
import { whatsappLimits } from './text-limits.ts'

/** The template for anything but free text outside the 24-hour window: business, text and phone number. */
export const updateTemplate = 'service_update'

interface Link {
  readonly label: string
  readonly url: string
}

interface Action extends Link {
  readonly second?: Link
}

interface Outgoing {
  readonly text: string
  readonly action: Action | null
}

interface Standing {
  readonly isWindowOpen: boolean
  /** How it was asked to leave; null for plain text. */
  readonly form: OutgoingForm | null
  /** Those that can be used. */
  readonly templates: readonly Template[]
  readonly business: { readonly name: string; readonly hotline: string }
}

export type Leaving =
  | { readonly kind: 'text'; readonly body: string }
  | { readonly kind: 'template'; readonly template: Template; readonly parameters: readonly string[] }
  | Extract<OutgoingForm, { kind: 'media' }>
  | { readonly kind: 'refused'; readonly reason: string }

/** How a message leaves: free text and pictures only within the window, a template at any time (decision L2). */
export function formOf({ text, action }: Outgoing, standing: Standing): Leaving {
  const { form, isWindowOpen } = standing
  if (form?.kind === 'template') return templateNamed(form.template, form.parameters, standing)
  if (form?.kind === 'media') {
    return isWindowOpen
      ? form
      : { kind: 'refused', reason: 'They last wrote more than 24 hours ago: no picture is taken' }
  }
  const links = linksOf(action).map(({ label, url }) => `${label}: ${url}`)
  if (isWindowOpen) {
    const below = links.length > 0 ? `\n\n${links.join('\n')}` : ''
    return { kind: 'text', body: withLinks(text, below, whatsappLimits.text) }
  }
  const { name, hotline } = standing.business
  const behind = links.map((link) => ` ${link}`).join('')
  const words = withLinks(parameterOf(text), behind, whatsappLimits.parameter)
  return templateNamed(updateTemplate, [name, words, hotline], standing)
}

function linksOf(action: Action | null): readonly Link[] {
  if (!action) return []
  return action.second ? [action, action.second] : [action]
}

/** A long text is cut, and never a link, which would lead nowhere. */
function withLinks(text: string, links: string, most: number): string {
  return `${text.slice(0, most - links.length)}${links}`
}

function templateNamed(name: string, parameters: readonly string[], { templates }: Standing): Leaving {
  const template = templates.find((one) => one.name === name)
  if (!template) return { kind: 'refused', reason: `The template ${name} is not approved yet` }
  const places = placesIn(template.body)
  if (parameters.length < places) return { kind: 'refused', reason: `The template ${name} wants ${places} words` }
  return { kind: 'template', template, parameters: parameters.slice(0, places).map(parameterOf) }
}
