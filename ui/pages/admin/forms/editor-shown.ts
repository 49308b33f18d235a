import type { PageContextServer } from 'vike/types'
import { type FormContent, formLimits, formMoments, formOfFields, questionKinds } from '#modules/fulfilment'
import { kindWords, momentWords } from '../../../components/field/forms/form-words.ts'

/** A form as it is being written: as it was typed where the page came back, else as it is. */
export async function editorShown(
  { modules, form: back }: Pick<PageContextServer, 'modules' | 'form'>,
  action: string,
  present: { readonly content: FormContent; readonly version: number } | null,
) {
  const typed = back?.action === action ? back.values : null
  const [categories, services] = await Promise.all([modules.catalogue.allCategories(), modules.catalogue.allServices()])
  const content = typed ? formOfFields(typed) : present?.content
  const { title = '', intro = null, moment = 'before_start', questions = [] } = content ?? {}
  const pressed = typed?.['pressed']
  return {
    action,
    version: String(typed?.['version'] ?? present?.version ?? 0),
    isPreview: pressed === 'preview',
    isArranged: typeof pressed === 'string' && pressed !== '' && pressed !== 'preview',
    limits: formLimits,
    title,
    intro: intro ?? '',
    moment,
    moments: formMoments.map((value) => ({ value, label: momentWords[value] })),
    kinds: questionKinds.map((value) => ({ value, label: kindWords[value] })),
    categories: categories
      .filter(({ isFlag }) => !isFlag)
      .map(({ slug, label }) => ({ slug, label, isChosen: content?.categories.includes(slug) === true })),
    services: services.map(({ id, name }) => ({ id, name, isChosen: content?.services.includes(id) === true })),
    questions,
  }
}

export type EditorShown = Awaited<ReturnType<typeof editorShown>>
