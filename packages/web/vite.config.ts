import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { words } from './words-plugin.ts'

/** In development `/login` and every deep link answer the page that the server answers in production. */
function pages(): Plugin {
  return {
    name: 'lumbung-pages',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.split('?')[0] === '/login')
          request.url = request.url.replace('/login', '/login.html')
        next()
      })
    },
  }
}

/**
 * What a page needs at once stands in it: the icons, because each use of one in another file is a request of its own
 * (a tenth of a second for a list on a slow machine), and the name of the font, so that text is laid out once.
 */
function atHand(): Plugin {
  const sprite = readFileSync(fileURLToPath(new URL('src/ui/controls/icons.svg', import.meta.url)), 'utf8')
    .replace('<svg ', '<svg width="0" height="0" class="sprite" aria-hidden="true" ')
    .replaceAll(' id="', ' id="icon-')
  return {
    name: 'lumbung-at-hand',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /ibm-plex-sans-latin-wght.*\.woff2$/.test(name))
        const preload = font
          ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}" />\n  `
          : ''
        return html.replace('</head>', `${preload}</head>`).replace('<body>', `<body>\n    ${sprite.trim()}`)
      },
    },
  }
}

/**
 * A browser that knows this word, above all else in a file, compiles all of it beside the page's own thread while it
 * comes, not function by function when each is first called: a seventh off the cold start.
 */
function compiledAhead(): Plugin {
  return {
    name: 'lumbung-compiled-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Vite writes the list of files to fetch above what a file begins with.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/** The files compressed beside themselves: the server sends what the browser takes. */
function compressed(): Plugin {
  return {
    name: 'lumbung-compressed',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!dir || !/\.(js|css|svg)$/.test(name)) continue
        const file = join(dir, name)
        const bytes = readFileSync(file)
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        )
      }
    },
  }
}

/** What each file holds and fetches, beside the build, for the check on the weight of the first pages. */
function inventory(): Plugin {
  const source = fileURLToPath(new URL('src/', import.meta.url))
  const kept = fileURLToPath(new URL('../../node_modules/.cache/lumbung/web-inventory.json', import.meta.url))
  return {
    name: 'lumbung-inventory',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) =>
        file.type !== 'chunk'
          ? []
          : [
              {
                file: file.fileName,
                entry: file.facadeModuleId?.replace(source, '') ?? null,
                imports: file.imports,
                dynamicImports: file.dynamicImports,
                modules: file.moduleIds.map((id) => id.replace(source, '')),
                gzipBytes: gzipSync(file.code).length,
              },
            ],
      )
      mkdirSync(dirname(kept), { recursive: true })
      writeFileSync(kept, JSON.stringify(chunks))
    },
  }
}

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // A component the compiler would skip in silence (`try … finally`) fails the build instead.
  plugins: [
    words(),
    pages(),
    atHand(),
    compiledAhead(),
    compressed(),
    inventory(),
    react(),
    babel({ presets: [reactCompilerPreset({ panicThreshold: 'all_errors' })] }),
  ],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The content-security policy admits no data: and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: page('index.html'), login: page('login.html') },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What all need comes in few files: each one more costs a slow machine some milliseconds and is packed by itself.
          groups: [
            { name: 'base', test: /node_modules\/(react|react-dom|scheduler)\//, tags: ['$initial'] },
            { name: 'shell', test: /^(?!.*\/src\/login\/)/, tags: ['$initial'], minShareCount: 30 },
            // Most screens ask in dialogs or share the shape of reports; a list whose rows are only looked at does without both.
            {
              name: 'forms',
              test: /\/src\/(ui\/(dialog\/(use-form|form-dialog|seen-first)|controls\/(field|use-amount-text|amount-text))|core\/use-request-key)\./,
              minShareCount: 50,
            },
            {
              name: 'reports',
              test: /\/contract\/src\/report\.ts|\/domain\/src\/cases\/board\.ts/,
              minShareCount: 50,
            },
            { name: 'lists', minShareCount: 50 },
          ],
        },
      },
      preserveEntrySignatures: 'allow-extension',
    },
  },
  server: { proxy: { '/api': 'http://localhost:8080' } },
})
