/// <reference types="vite/client" />

declare module '*.vue' {
  import type { DefineComponent } from 'vue';

  const component: DefineComponent;
  export default component;
}

declare module '@nuxt/ui/runtime/vue/plugins/icons.js' {
  import type { Plugin } from 'vue';

  const icons: Plugin;
  export default icons;
}
