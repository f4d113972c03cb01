import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

/** In development `/login` and every deep link answer the page that the server answers in production. */
function pages(): Plugin {
  return {
    name: 'lumbung-pages',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.split('?')[0] === '/login') request.url = request.url.replace('/login', '/login.html')
        next()
      })
    },
  }
}

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // A component the compiler would skip in silence (`try … finally`) fails the build instead.
  plugins: [pages(), react(), babel({ presets: [reactCompilerPreset({ panicThreshold: 'all_errors' })] })],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The content-security policy admits no data: and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { index: page('index.html'), login: page('login.html') } },
  },
  server: { proxy: { '/api': 'http://localhost:8080' } },
})
