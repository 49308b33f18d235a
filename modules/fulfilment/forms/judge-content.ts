import { type FormContent, type Question, formLimits } from './template.ts'

export interface ContentFault {
  /** Names a field: `title`, `questions.2.label`. */
  readonly path: string
  readonly message: string
}

/** All that is wrong with a form as it is written; nothing for one that can be kept. */
export function judgeContent(form: FormContent): readonly ContentFault[] {
  const { title, intro, categories, services, questions } = form
  return [
    ...length('title', title, formLimits.title, 'Give the form a title'),
    ...length('intro', intro ?? '', formLimits.intro),
    ...fault(categories.length + services.length === 0, 'categories', 'Choose at least one trade or service'),
    ...fault(services.length > formLimits.places, 'services', `Choose at most ${formLimits.places} services`),
    ...fault(questions.length === 0, 'questions', 'Ask at least one question'),
    ...fault(questions.length > formLimits.questions, 'questions', `Ask at most ${formLimits.questions} questions`),
    ...questions.flatMap((question, index) => judgeQuestion(question, `questions.${index}`)),
    ...questions.flatMap(({ id }, index) =>
      fault(questions.findIndex((one) => one.id === id) < index, `questions.${index}.id`, 'Two questions have one id'),
    ),
  ]
}

function judgeQuestion({ id, kind, label, hint, choices, unit, warning }: Question, path: string) {
  const few = choices.length < 2
  const many = choices.length > formLimits.choices
  const isChoice = kind === 'choice'
  return [
    ...fault(!/^[a-z0-9][a-z0-9-]*$/.test(id) || id.length > formLimits.questionId, `${path}.id`, 'This is no id'),
    ...length(`${path}.label`, label, formLimits.label, 'Write the question'),
    ...length(`${path}.hint`, hint ?? '', formLimits.hint),
    ...fault(isChoice && (few || many), `${path}.choices`, `Give 2 to ${formLimits.choices} choices, one on each line`),
    ...fault(!isChoice && choices.length > 0, `${path}.choices`, 'Only a question with choices has them'),
    ...fault(new Set(choices).size < choices.length, `${path}.choices`, 'Give each choice once'),
    ...choices.flatMap((choice) => length(`${path}.choices`, choice, formLimits.choice, 'A choice has no words')),
    ...fault(unit !== null && kind !== 'number', `${path}.unit`, 'Only a number has a unit'),
    ...length(`${path}.unit`, unit ?? '', formLimits.unit),
    ...fault(warning !== null && kind !== 'yes_no', `${path}.warning`, 'Only a yes or no question has a warning'),
    ...(warning ? length(`${path}.warning`, warning.text, formLimits.warning, 'Write the warning') : []),
  ]
}

function fault(isWrong: boolean, path: string, message: string): readonly ContentFault[] {
  return isWrong ? [{ path, message }] : []
}

function length(path: string, text: string, most: number, required?: string): readonly ContentFault[] {
  if (required !== undefined && text.trim() === '') return [{ path, message: required }]
  return fault(text.length > most, path, `Please use at most ${most} characters`)
}
