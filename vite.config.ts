import { globSync } from 'node:fs'
import { parse, resolve } from 'node:path'
import vike from 'vike/plugin'
import { type Rolldown, defineConfig } from 'vite'

/** Each is an entry of its own, so that the manifest names it; see `ui/islands/script-tags.ts`. */
const islands = globSync('ui/islands/*.tsx').filter((name) => !/Island\.tsx$|\.test\.tsx$/.test(name))
/** Scripts without React; see `ui/islands/plain-script.ts`. */
const plain = [
  'book-caller',
  'bots/check',
  'calls/device-check',
  'calls/start',
  'chat/page',
  'dispatch/board',
  'field-steps',
  'field/countdown',
  'field/early-press',
  'field/phone',
  'field/time-left',
  'follow-visit',
  'generator/invoice-generator',
  'invoices/draft-form',
  'backups/follow',
  'keywords/manager',
  'launcher/open',
  'launcher/panel',
  'invoices/paper-tools',
  'live-bell',
  'message-preview',
  'office/keys',
  'office/follow-task',
  'office/live-rows',
  'office/selection',
  'office/palette',
  'passkey',
  'push-opt-in',
  'quote/request',
  'drafts/keep-typing',
  'ads/ad-place',
  'share-position',
  'show-password',
  'thread/thread-page',
  'thread/thread-place',
  'toasts',
  'visit-form',
  'visit-report',
].map((name) => `ui/islands/${name}.ts`)

export default defineConfig({
  plugins: [vike()],
  publicDir: false,
  build: { target: 'es2022', assetsInlineLimit: 0, manifest: true },
  optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'] },
  environments: {
    client: {
      build: {
        rollupOptions: {
          input: ['ui/islands/client.ts', ...plain, ...islands],
          // Modules do nothing when they are loaded: of a module's index a browser gets only what its page uses.
          treeshake: { moduleSideEffects: [{ test: /\/modules\//, sideEffects: false }] },
          output: { codeSplitting: { groups: islandChunks([...islands, ...plain].map((name) => resolve(name))) } },
        },
      },
    },
  },
})

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/**
 * Groups for the bundler, so that each island loads few files: what three or more islands use is one chunk, what only two
 * use is another, and the rest of an island is a third. `paths` are the absolute paths of the islands. Without this, each
 * set of pages that share a module has a chunk of its own: 34 files for the booking wizard.
 */
function islandChunks(paths: readonly string[]): Rolldown.CodeSplittingGroup[] {
  let users: ReadonlyMap<string, readonly string[]> | null = null

  function usersOf(id: string, modules: Modules): readonly string[] {
    users ??= usersOfModules(paths, modules)
    return users.get(id) ?? []
  }

  const group = (debugName: string, name: (users: readonly string[]) => string | null) => ({
    debugName,
    name: (id: string, modules: Modules) => name(usersOf(id, modules)),
  })
  // A group takes the modules that its own import: those that more islands share are taken first.
  return [
    // The script that fetches islands needs nothing of what they share: a page whose islands sleep loads it alone. The
    // code that makes a photo smaller, which a plain script uses too, is too small for a file of its own.
    {
      debugName: 'preload',
      name: 'preload',
      test: /vite\/preload-helper|rolldown\/runtime|\/wizard\/smaller-picture\.ts$/,
      priority: 6,
    },
    // Forms against spam programs ask for it at their first touch.
    { debugName: 'proof', name: 'proof', test: /\/node_modules\/altcha-lib\/|\/bots\/proof-of-work/, priority: 6 },
    // Scripts without React share these, and nothing else of what islands share.
    { debugName: 'small', name: 'small', test: /\/ui\/islands\/(chat\/elements|thread\/thread-sound)/, priority: 5 },
    // The outbox of a phone is for the pages of technicians alone.
    {
      debugName: 'outbox',
      name: 'outbox',
      test: /\/ui\/islands\/field\/(outbox\/|send-action)|\/node_modules\/idb\//,
      priority: 5,
    },
    // The bell, which is on every page of a signed-in user, needs nothing else of what islands share.
    { debugName: 'toasts', name: 'toasts', test: /\/ui\/islands\/toasts\//, priority: 4 },
    // A visitor who books loads nothing of what only the pages of signed-in people share.
    { ...group('shared', (all) => (isShared(all) && all.includes(wizard) ? 'shared' : null)), priority: 3 },
    { ...group('shared by others', (all) => (isShared(all) ? 'shared-by-others' : null)), priority: 2 },
    { ...group('of two', (both) => (both.length === 2 ? both.join('-') : null)), priority: 1 },
    group('of one', ([one = '', ...others]) => (one && others.length === 0 ? `own-${one}` : null)),
  ]
}

const wizard = 'BookingWizard'

/**
 * Whether so many islands use a module. The search for services, which the wizard shares with the office's page, is too
 * small for a file of its own.
 */
const isShared = (users: readonly string[]) => users.length > 2 || users.join() === `${wizard},book-caller`

/**
 * The names of the islands that import each module, at once or through others. A module of a part that is loaded later
 * counts where an island or another such part imports it too: else it would be a chunk of its own.
 */
function usersOfModules(paths: readonly string[], modules: Modules): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, Set<string>>()
  const partsOf = new Map<string, Set<string>>()
  for (const path of paths) {
    const own = parse(path).name
    for (const id of importedBy(path, modules)) {
      within(users, id).add(own)
      for (const part of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []) within(partsOf, part).add(own)
    }
  }
  const parts = [...partsOf].map(([part, owners]) => ({ owners, ids: importedBy(part, modules) }))
  for (const { owners, ids } of parts) {
    for (const id of ids) {
      const isShared = users.has(id) || parts.some((other) => other.ids !== ids && other.ids.has(id))
      if (isShared) for (const owner of owners) within(users, id).add(owner)
    }
  }
  return new Map([...users].map(([id, names]) => [id, [...names].toSorted()]))
}

/** A decision of the server alone, which the index of its module names: without it the wizard would count as a user of invoices. */
const noIsland = /\/modules\/booking\/requesting\/accepted-offer\.ts$/

function importedBy(path: string, modules: Modules): ReadonlySet<string> {
  const found = new Set<string>()
  const follow = (id: string) => {
    if (found.has(id) || noIsland.test(id)) return
    found.add(id)
    modules.getModuleInfo(id)?.importedIds.forEach(follow)
  }
  follow(path)
  return found
}

function within<T>(sets: Map<string, Set<T>>, key: string): Set<T> {
  const set = sets.get(key) ?? new Set<T>()
  sets.set(key, set)
  return set
}
