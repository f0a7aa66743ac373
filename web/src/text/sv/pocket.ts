export default {
  denied: 'Den här webbläsaren låter inte sidan spara något: spel och tabeller finns kvar tills fliken stängs. Exportera de spel du vill behålla, under Granska.',
  full: 'Det finns inget utrymme kvar i den här webbläsaren: det som kommer nu finns kvar tills fliken stängs. Exportera spel under Granska och ta bort några, eller frigör utrymme på enheten.',
  missing: 'Det som motorn har lärt sig kunde inte hämtas, eftersom nätet saknas. Tills det finns klarar sig motorn utan, vilket är svagare.',
  engine: 'Något som var sparat kunde inte användas. Motorn säger:',
  update: 'En ny version av sidan är här.',
  take_over: 'Byt till den',
  dismiss: 'Stäng',
} as const;
