import './styles/main.css';
import icons from '@nuxt/ui/runtime/vue/plugins/icons.js';
import { PiniaColada } from '@pinia/colada';
import { createPinia } from 'pinia';
import { createApp } from 'vue';
import App from './App.vue';
import { noteCrash } from './features/shell/crash.js';
import { createAppRouter } from './router.js';

const app = createApp(App);
app.config.errorHandler = (error) => {
  console.error(error);
  noteCrash(error);
};
app.use(createPinia());
app.use(PiniaColada, { queryOptions: { staleTime: 10_000, refetchOnWindowFocus: true } });
app.use(createAppRouter());
app.use(icons);
app.mount('#app');
