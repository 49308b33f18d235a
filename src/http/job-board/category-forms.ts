import { z } from 'zod'
import { type JobBoardModule, type JobCategory, jobLimits } from '#modules/job-board'
import { at, doneAt } from '#modules/shared'
import { line } from '../kit/fields.ts'
import type { HttpKit } from '../kit/kit.ts'
import { notValidField } from '../kit/problem.ts'

interface CategoryPorts {
  readonly jobBoard: JobBoardModule
  readonly submission: HttpKit['submission']
}

const mostPlaces = 999
const placeWords = `Please give a whole number from 0 to ${mostPlaces}`
const fields = z.object({
  name: line(jobLimits.category, 'Please enter a name'),
  sort_order: z
    .string(placeWords)
    .trim()
    .regex(/^\d{1,3}$/, placeWords)
    .transform(Number),
  is_active: z.literal('yes').optional(),
})

const hasNoId = notValidField('name', 'Please give a name with letters or digits')
const isTaken = notValidField('name', 'Another category has this name')

/** Categories of jobs, which the owner adds, renames, sorts and takes from the list; jobs keep theirs. */
export function categoryForms({ jobBoard, submission: form }: CategoryPorts): void {
  const page = () => at.admin.jobCategories()

  form(at.admin.jobCategories(), { access: 'settings', fields, page }, async ({ c, fields: given, again }) => {
    const id = idOf(given.name)
    const known = await jobBoard.categories()
    if (id === '') return again(hasNoId)
    if (known.some((one) => one.id === id)) return again(isTaken)
    const isKept = await jobBoard.putCategory({ id, name: given.name, isActive: true, sortOrder: given.sort_order })
    return isKept ? c.redirect(doneAt(page(), 'added'), 303) : again(isTaken)
  })

  form(
    `${at.admin.jobCategories()}/:id`,
    {
      access: 'settings',
      load: async ({ param }) => (await jobBoard.categories()).find(({ id }) => id === param('id')) ?? null,
      fields,
      page: ({ id }: JobCategory) => `${page()}?edit=${id}`,
    },
    async ({ c, found, fields: given, again }) => {
      const isActive = given.is_active === 'yes'
      const isKept = await jobBoard.putCategory({ ...found, name: given.name, sortOrder: given.sort_order, isActive })
      return isKept ? c.redirect(doneAt(page(), 'saved'), 303) : again(isTaken)
    },
  )
}

/** The name as the end of an address. */
function idOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}
