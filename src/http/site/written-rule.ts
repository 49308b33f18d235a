import { atKeywords } from '#modules/shared'
import type { HttpKit } from '../kit/kit.ts'
import { ofSetting, settingForm } from '../settings/setting-form.ts'

/** The owner's rule for pages that are written for searches: the share that other pages may have of one. */
export function writtenRuleForm({
  submission,
  pageAnswers,
  modules,
}: Pick<HttpKit, 'submission' | 'pageAnswers' | 'modules'>): void {
  const page = atKeywords.pages()
  settingForm(submission, pageAnswers, {
    page,
    card: { action: `${page}/rule`, id: 'rule' },
    done: 'rule',
    access: 'keywords',
    ...ofSetting(modules, 'written_pages', ({ percent = '' }) => ({
      mostPercent: /^\d{1,3}$/.test(percent.trim()) ? Number(percent) : percent,
    })),
    fieldOf: ({ message }) => ({ path: 'percent', message: message.replace('must be', 'Give') }),
  })
}
