import type { FileRefused, ImportsModule, MappingFault } from '#modules/imports'
import { type Problem, conflict, notFound, notValidFields } from '../kit/problem.ts'

type RefusalOf<Name extends 'check' | 'run' | 'takeBack'> = Exclude<
  Awaited<ReturnType<ImportsModule[Name]>>,
  { readonly ok: true }
>['refusal']

export type ImportRefusal = FileRefused | RefusalOf<'check'> | RefusalOf<'run'> | RefusalOf<'takeBack'>

export function importProblem(refusal: ImportRefusal): Problem {
  switch (refusal.kind) {
    case 'file-refused':
      return {
        status: 422,
        code: 'import_file_refused',
        detail: refusal.message,
        errors: [{ path: 'file', message: refusal.message }],
      }
    case 'mapping-refused':
      return mappingProblem(refusal)
    case 'import-unknown':
      return notFound
    case 'rows-gone':
      return conflict('rows_gone', 'The rows of this file were removed after seven days. Send the file again.')
    case 'not-checked':
      return conflict('file_not_checked', 'Check the file first, so that you see what will change.')
    case 'nothing-made':
      return conflict('nothing_to_take_back', 'This import added nothing that is still to be taken back.')
    case 'task-running':
      return conflict('task_running', 'The file is at work at this moment. Wait for its end, or stop it.')
  }
}

function mappingProblem({ faults }: MappingFault): Problem {
  const errors = faults.map(({ column, message }) => ({
    path: column === null ? 'column-0' : `column-${column}`,
    message,
  }))
  return notValidFields(errors)
}
