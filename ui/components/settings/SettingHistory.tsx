import type { SettingHistoryOf } from './setting-history.ts'
import { PutBack, VersionHistory } from './VersionHistory.tsx'

/** The writes of a setting; each earlier version can be put back, and what was before any of them. */
export function SettingHistory({ history, title }: { readonly history: SettingHistoryOf; readonly title?: string }) {
  const action = `/admin/settings/${history.key}/restore`
  return (
    <VersionHistory
      history={history}
      action={action}
      id={`history-${history.key}`}
      {...(title !== undefined && { title })}
    >
      {history.version > 0 && (
        <PutBack action={action} history={history} version={0} words="the settings as they were before any change">
          Put back what it was before any change
        </PutBack>
      )}
    </VersionHistory>
  )
}
