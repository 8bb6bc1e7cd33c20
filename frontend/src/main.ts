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
const router = createAppRouter();
app.use(router);
app.use(icons);
// the page of index.html stays until the first one of ours is there; a lost chunk is told of by the mounted application
void router
  .isReady()
  .catch(noteCrash)
  .finally(() => app.mount('#app'));
