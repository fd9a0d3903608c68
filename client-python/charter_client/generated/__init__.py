# Made by `npm run generate` from the declarations: edit those instead.

