import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Metafile, Plugin } from 'esbuild'

/** The packages with files of their own, which stay outside a bundle. */
export const packagesOutside = ['better-sqlite3', 'pdfkit', 'sharp', 'vite'] as const

/** Leaves away what no request asks for, and loads no more of Node than the program names. */
export function onlyWhatIsUsed(): Plugin {
  return {
    name: 'only-what-is-used',
    setup(build) {
      build.onResolve({ filter: /^(node:)?[a-z_\d]+(\/[a-z_]+)*$/ }, ({ path, kind }) =>
        isBuiltin(path) && kind === 'import-statement' ? { path, namespace: 'builtin', sideEffects: false } : null,
      )
      build.onLoad({ filter: /^/, namespace: 'builtin' }, ({ path }) => ({ contents: builtinModule(path) }))
      build.onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({ contents: 'export {}' }))
      // `+onBeforeRoute` names the page, and Vike would write a warning of its own into the log at the first one.
      build.onLoad({ filter: /vike\/dist\/.*\/assertPageContextProvidedByUser\.js$/ }, ({ path }) => ({
        contents: readFileSync(path, 'utf8').replace(/assertWarning\(!\('pageId' in .*/, ''),
        resolveDir: dirname(path),
      }))
      // The package's index loads a limiter for each of the databases that it knows.
      build.onLoad({ filter: /rate-limiter-flexible\/index\.js$/ }, () => ({ contents: limitersInMemory }))
      // The library of e-invoices reads spreadsheets and changes PDFs besides: the program only lets it write XML.
      build.onResolve(
        { filter: /^(?:@e965\/xlsx|@cantoo\/pdf-lib|tmp-promise|ajv\/dist\/2019)$/ },
        ({ importer, path }) => (importer.includes('/@e-invoice-eu/core/') ? { path, namespace: 'unused' } : null),
      )
      build.onLoad({ filter: /^/, namespace: 'unused' }, () => ({ contents: 'module.exports = {}' }))
    },
  }
}

const limitersInMemory = `export { default as RateLimiterMemory } from './lib/RateLimiterMemory.js'
export { default as RateLimiterRes } from './lib/RateLimiterRes.js'`

/**
 * A static import of a module of Node's evaluates every name that it has: for `node:http` that loads an HTTP client
 * besides. A dynamic access evaluates only the names that the program uses.
 */
function builtinModule(path: string): string {
  // HTTP/1.1 is all that is spoken here; a package only asks whether a request is one of the other kind.
  if (path === 'node:http2') return 'export class Http2ServerRequest {}\nexport const constants = {}'
  return named(`process.getBuiltinModule(${JSON.stringify(path)})`, Object.keys(process.getBuiltinModule(path) ?? {}))
}

/**
 * A CommonJS package that is imported when first needed has its names there as it has them under Node; esbuild alone
 * would give its default only. `first`: what a run without this plugin was made of.
 */
export function namesOfCommonJs(first: Metafile): Plugin {
  const inputs = Object.values(first.inputs)
  const later = inputs.flatMap(({ imports }) => imports.filter(({ kind }) => kind === 'dynamic-import'))
  const commonJs = new Set(later.map(({ path }) => path).filter((path) => first.inputs[path]?.format === 'cjs'))
  return {
    name: 'names-of-commonjs',
    setup(build) {
      const files = new Set([...commonJs].map((path) => resolve(build.initialOptions.absWorkingDir ?? '.', path)))
      build.onResolve({ filter: /^/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === files) return null
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: files })
        return files.has(found.path) ? { path: found.path, namespace: 'commonjs' } : found
      })
      build.onLoad({ filter: /^/, namespace: 'commonjs' }, async ({ path }) => {
        const module: object = await import(pathToFileURL(path).href)
        return { contents: named(`require(${JSON.stringify(path)})`, Object.keys(module)), resolveDir: dirname(path) }
      })
    },
  }
}

/** A module that gives an object by the names of its parts; what nobody imports is left away. */
function named(object: string, names: readonly string[]): string {
  const own = names.filter((name) => /^[a-z_$][\w$]*$/i.test(name) && name !== 'default')
  return [
    `const all = ${object}`,
    'export default all',
    ...own.map((name) => `const $${name} = /* @__PURE__ */ (() => all.${name})()\nexport { $${name} as ${name} }`),
  ].join('\n')
}
