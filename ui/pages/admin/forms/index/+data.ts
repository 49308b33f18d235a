import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { momentWords } from '../../../../components/field/forms/form-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules }: PageContextServer) {
  const [forms, categories, services] = await Promise.all([
    modules.catalogue.forms(),
    modules.catalogue.allCategories(),
    modules.catalogue.allServices(),
  ])
  return {
    forms: forms.map(({ current, isActive }) => ({
      id: current.formId,
      href: at.admin.form(current.formId),
      title: current.title,
      when: momentWords[current.moment],
      where: [
        ...categories.filter(({ slug }) => current.categories.includes(slug)).map(({ label }) => label),
        ...services.filter(({ id }) => current.services.includes(id)).map(({ name }) => name),
      ].join(', '),
      questions: current.questions.length,
      version: current.version,
      isActive,
    })),
  }
}
