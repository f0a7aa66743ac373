// Made by `npm run types` from the OpenAPI document that the server serves; do not edit.

export interface paths {
    "/v1/advise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rank every legal action of a position. */
        post: operations["advise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the best action of a position beside another one. */
        post: operations["why"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/solve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Compute the value of every anchor of a variant. */
        post: operations["solve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Compute the exact distribution of final scores of a way to play. */
        post: operations["evaluate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Play games with random dice. */
        post: operations["simulate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show where two ways to play part, how often and what it costs. */
        post: operations["compare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Solve and evaluate one policy for each attitude to risk. */
        post: operations["sweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/frontier": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show what risk buys and what it costs in the mean. */
        post: operations["frontier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/regimes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show where risk begins to matter and where play freezes. */
        post: operations["regimes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a page of figures about risk. */
        post: operations["report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/target": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Compute the best chance to reach each number of points. */
        post: operations["target"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/endgame": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Solve the end of a match of two who both play to win. */
        post: operations["endgame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/duel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Play a match many times, luck taken out. */
        post: operations["duel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/thresholds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find the best attitude to risk by gap and turns left. */
        post: operations["thresholds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Compute what no play to win can exceed. */
        post: operations["bounds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/report/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a page of figures about matches. */
        post: operations["report.match"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/distill/tree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Learn decision trees from the exact solution. */
        post: operations["distill.tree"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/distill/net": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Learn neural nets from the exact solution. */
        post: operations["distill.net"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/distill/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Learn lists of rules from the exact solution. */
        post: operations["distill.rules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rules/sheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write lists of rules as a page for people. */
        post: operations["rules.sheet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rules/quiz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find the positions where rules lose most. */
        post: operations["rules.quiz"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pareto": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Learn policies of many sizes and compare their exact means. */
        post: operations["pareto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/export/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write all decisions of optimal games to files. */
        post: operations["export.decisions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/report/distill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a page of figures about small policies. */
        post: operations["report.distill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Judge recorded card games: luck of every roll, loss of every decision. */
        get: operations["review.get"];
        put?: never;
        /** Judge recorded card games: luck of every roll, loss of every decision. */
        post: operations["review"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the games that are kept. */
        get: operations["games.list.get"];
        put?: never;
        /** List the games that are kept. */
        post: operations["games.list"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keep a game, or how it goes on. */
        post: operations["games.save"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show a game that is kept. */
        post: operations["games.show"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete games that are kept. */
        post: operations["games.delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Solve the game of Coins. */
        post: operations["coins"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Look at a turn as a game of chance. */
        post: operations["chance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/liars/advise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say what to do in a round of Liar's Dice, what it is worth and why. */
        post: operations["liars.advise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/liars/call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Compute how likely a bid is to hold, from the own dice alone. */
        post: operations["liars.call"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/liars/solve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Solve one round of two players. */
        get: operations["liars.solve.get"];
        put?: never;
        /** Solve one round of two players. */
        post: operations["liars.solve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/liars/exploit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Measure what a perfect opponent wins against an agent. */
        get: operations["liars.exploit.get"];
        put?: never;
        /** Measure what a perfect opponent wins against an agent. */
        post: operations["liars.exploit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/liars/lbr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Play an opponent against an agent who knows how it plays, in rounds of any size. */
        get: operations["liars.lbr.get"];
        put?: never;
        /** Play an opponent against an agent who knows how it plays, in rounds of any size. */
        post: operations["liars.lbr"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/liars/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compute chances to win a match, by the dice that players have. */
        get: operations["liars.values.get"];
        put?: never;
        /** Compute chances to win a match, by the dice that players have. */
        post: operations["liars.values"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/liars/train": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Learn a mixed strategy for all rounds by self-play. */
        get: operations["liars.train.get"];
        put?: never;
        /** Learn a mixed strategy for all rounds by self-play. */
        post: operations["liars.train"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/liars/tournament": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Play matches between agents. */
        post: operations["liars.tournament"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/liars/play": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Play a match of Liar's Dice against agents, one action at a time. */
        get: operations["liars.play.get"];
        put?: never;
        /** Play a match of Liar's Dice against agents, one action at a time. */
        post: operations["liars.play"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/liars/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Judge every decision of a recorded match. */
        post: operations["liars.review"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/liars/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List how an agent decides: every key of a configuration. */
        get: operations["liars.config.get"];
        put?: never;
        /** List how an agent decides: every key of a configuration. */
        post: operations["liars.config"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/liars/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the rules of Liar's Dice. */
        get: operations["liars.rules.get"];
        put?: never;
        /** List the rules of Liar's Dice. */
        post: operations["liars.rules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Count the anchors that a game can reach. */
        post: operations["count"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the rule sets. */
        get: operations["variants.get"];
        put?: never;
        /** List the rule sets. */
        post: operations["variants"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the ways to play that have a name. */
        get: operations["policies.get"];
        put?: never;
        /** List the ways to play that have a name. */
        post: operations["policies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check table files. */
        get: operations["verify.get"];
        put?: never;
        /** Check table files. */
        post: operations["verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cache": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what is kept on disk, or clear it. */
        get: operations["cache.get"];
        put?: never;
        /** List what is kept on disk, or clear it. */
        post: operations["cache"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/signature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Hash values and decisions. */
        get: operations["signature.get"];
        put?: never;
        /** Hash values and decisions. */
        post: operations["signature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bench": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Hash values and decisions, and measure all kernels. */
        get: operations["bench.get"];
        put?: never;
        /** Hash values and decisions, and measure all kernels. */
        post: operations["bench"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell the version and what this machine can run. */
        get: operations["version.get"];
        put?: never;
        /** Tell the version and what this machine can run. */
        post: operations["version"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask several questions at once; answers keep their order. */
        post: operations["batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all jobs that are kept, the newest first. */
        get: operations["jobs.list"];
        put?: never;
        /** Start long work, or find the same that is there already. */
        post: operations["jobs.start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        /** Look at a job. */
        get: operations["jobs.get"];
        put?: never;
        post?: never;
        /** Cancel a job, or forget it when it is over. */
        delete: operations["jobs.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        /** Get the answer of a job that is done. */
        get: operations["jobs.result"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        /** Follow a job: events named progress, and in the end one named end, each with a Job as data. */
        get: operations["jobs.events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get this document. */
        get: operations["openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell that the server answers. */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell what was counted, for Prometheus. */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AdviseRequest
         * @description A position to advise on
         */
        AdviseRequest: {
            /**
             * @description where the player stands: a position, VARIANT:CARD:DICE:ROLLS
             * @example yatzy:ones=3,twos=6,chance=21:13356:2
             */
            position: string | components["schemas"]["PositionParts"];
            /** @description attitude to risk: above 0 bold, below 0 cautious, 0 the mean, in 1/points */
            theta?: number;
            /** @description whether means are wanted, too; a new attitude or a chance is answered sooner without */
            means?: boolean;
            /** @description mean, theta:X, target:T or beat; left out: theta, or beat where there are opponents */
            objective?: string | null;
            /** @description cards of those to beat, with all their scores */
            opponents?: (string | components["schemas"]["PositionParts"])[];
            /** @description how opponents are taken to play */
            opponent_policy?: string;
            /** @description whose action is wanted, too; null: nobody's */
            policy?: string | null;
        };
        /**
         * PositionParts
         * @description A position in parts
         */
        PositionParts: {
            /**
             * @description the rule set: a rule set, perhaps with house rules
             * @example yatzy+fh5
             */
            variant: string;
            /** @description filled boxes with their points, null for those forgotten; upper and extra as in the text */
            card?: {
                [key: string]: number | null;
            };
            /** @description on the table; left out between turns */
            dice?: number[] | null;
            /** @description rerolls; with dice */
            rolls_left?: number | null;
        };
        /**
         * WhyRequest
         * @description An action to set beside the best one
         */
        WhyRequest: {
            /**
             * @description where the player stands: a position, VARIANT:CARD:DICE:ROLLS
             * @example yatzy:ones=3,twos=6,chance=21:13356:2
             */
            position: string | components["schemas"]["PositionParts"];
            /** @description attitude to risk: above 0 bold, below 0 cautious, 0 the mean, in 1/points */
            theta?: number;
            /** @description to set beside the best one, as in 'keep 5 6' or 'score chance'; left out: the second best */
            action?: string;
        };
        /**
         * SolveRequest
         * @description Which game to solve
         */
        SolveRequest: {
            /**
             * @description the rule set: a rule set, perhaps with house rules
             * @example yatzy+fh5
             */
            variant: string;
            /** @description attitude to risk: above 0 bold, below 0 cautious, 0 the mean, in 1/points */
            theta?: number;
            /**
             * @description what computes; any but auto computes anew, apart from tables that are kept
             * @enum {string}
             */
            kernel?: "auto" | "simd" | "reference" | "check";
            /** @description vector instruction set, one of those of version; computes anew */
            target?: string;
        };
        /**
         * EvaluateRequest
         * @description A policy to evaluate
         */
        EvaluateRequest: {
            /**
             * @description where the game goes on; a variant: from the start: a position, VARIANT:CARD:DICE:ROLLS
             * @example yatzy:ones=3,twos=6,chance=21:13356:2
             */
            position: string | components["schemas"]["PositionParts"];
            /** @description the way to play, one of policies */
            policy?: string;
            /** @description scores whose chance is wanted, in points */
            at_least?: number[];
            /** @description attitudes whose certainty equivalent is wanted, in 1/points */
            thetas?: number[];
        };
        /**
         * SimulateRequest
         * @description Games to play out
         */
        SimulateRequest: {
            /**
             * @description where the games go on; a variant: from the start: a position, VARIANT:CARD:DICE:ROLLS
             * @example yatzy:ones=3,twos=6,chance=21:13356:2
             */
            position: string | components["schemas"]["PositionParts"];
            /** @description ways to play, all on equal dice */
            policies?: string[];
            /** @description of each policy */
            games?: number;
            /** @description decides all dice */
            seed?: number;
            /** @description games to tell in full */
            records?: number;
        };
        /**
         * CompareRequest
         * @description Two policies to compare
         */
        CompareRequest: {
            /**
             * @description the rule set: a rule set, perhaps with house rules
             * @example yatzy+fh5
             */
            variant: string;
            /** @description one policy */
            a: string;
            /** @description the other */
            b: string;
            /** @description positions in each list */
            examples?: number;
        };
        /**
         * SweepRequest
         * @description Attitudes to risk to go through
         */
        SweepRequest: {
            /**
             * @description the rule set: a rule set, perhaps with house rules
             * @example yatzy+fh5
             */
            variant: string;
            /** @description attitudes to risk; none: the usual ones, in 1/points */
            thetas?: number[];
        };
        /**
         * TargetRequest
         * @description From where to reach points
         */
        TargetRequest: {
            /**
             * @description between turns; a variant: from the start: a position, VARIANT:CARD:DICE:ROLLS
             * @example yatzy:ones=3,twos=6,chance=21:13356:2
             */
            position: string | components["schemas"]["PositionParts"];
            /** @description constant attitudes to set beside it; none: the usual ones, in 1/points */
            thetas?: number[];
        };
        /**
         * EndgameRequest
         * @description The end of a match of two
         */
        EndgameRequest: {
            /**
             * @description card of the player to move, with up to 3 open boxes: a position, VARIANT:CARD:DICE:ROLLS
             * @example yatzy:ones=3,twos=6,chance=21:13356:2
             */
            position: string | components["schemas"]["PositionParts"];
            /**
             * @description card of the other, with up to 3 open boxes: a position, VARIANT:CARD:DICE:ROLLS
             * @example yatzy:ones=3,twos=6,chance=21:13356:2
             */
            opponent: string | components["schemas"]["PositionParts"];
        };
        /**
         * DuelRequest
         * @description A match to play many times
         */
        DuelRequest: {
            /**
             * @description everybody's card; a variant: from the start: a position, VARIANT:CARD:DICE:ROLLS
             * @example yatzy:ones=3,twos=6,chance=21:13356:2
             */
            position: string | components["schemas"]["PositionParts"];
            /** @description 1 to 8 ways to play */
            players?: string[];
            /** @description ways to play that take the last player's place in turn, with the same dice */
            instead?: string[];
            /** @description to play */
            games?: number;
            /** @description decides all dice */
            seed?: number;
            /** @description seats from game to game; else as listed */
            rotate?: boolean;
        };
        /**
         * ThresholdsRequest
         * @description Attitudes to risk to choose among
         */
        ThresholdsRequest: {
            /**
             * @description the rule set: a rule set, perhaps with house rules
             * @example yatzy+fh5
             */
            variant: string;
            /** @description to choose among; none: the usual ones, in 1/points */
            thetas?: number[];
        };
        /**
         * BoundsRequest
         * @description The variant to bound
         */
        BoundsRequest: {
            /**
             * @description the rule set: a rule set, perhaps with house rules
             * @example yatzy+fh5
             */
            variant: string;
        };
        /**
         * MatchReportRequest
         * @description What to put into a report about matches
         */
        MatchReportRequest: {
            /**
             * @description the rule set: a rule set, perhaps with house rules
             * @example yatzy+fh5
             */
            variant: string;
            /** @description of each way to play */
            games?: number;
            /** @description decides all dice */
            seed?: number;
        };
        /**
         * DistillTreeRequest
         * @description Trees to learn
         */
        DistillTreeRequest: {
            /**
             * @description the rule set: a rule set, perhaps with house rules
             * @example yatzy+fh5
             */
            variant: string;
            /**
             * @description what splits are chosen by
             * @enum {string}
             */
            objective?: "regret" | "gini";
            /** @description splits on the longest way; null: any number */
            depth?: number | null;
            /** @description of all three trees at most, 2 for a split and 1 for a leaf; null: any number */
            parameters?: number | null;
            /** @description simulated, to learn the best actions from */
            games?: number;
            /** @description of each kind of decision, to learn what actions lose from */
            records?: number;
            /** @description of learning, each on the games of what was learnt before */
            rounds?: number;
            /** @description of a leaf */
            least_records?: number;
            /** @description gini: all labels weigh the same in sum */
            balanced?: boolean;
            /** @description gini: a decision weighs what the second best action loses */
            weigh_by_gap?: boolean;
            /** @description decides everything that is drawn by lot */
            seed?: number;
            /**
             * @description of the text to answer with: json is a policy file, txt is to be read, h plays as C++
             * @enum {string}
             */
            format?: "none" | "json" | "txt" | "h";
        };
        /**
         * DistillNetRequest
         * @description Nets to learn
         */
        DistillNetRequest: {
            /**
             * @description the rule set: a rule set, perhaps with house rules
             * @example yatzy+fh5
             */
            variant: string;
            /** @description neurons of each hidden layer */
            hidden?: number[];
            /**
             * @description what is minimised
             * @enum {string}
             */
            objective?: "regret" | "plain" | "reward";
            /** @description simulated: plain learns their best actions, reward their scores */
            games?: number;
            /** @description of each kind of decision, to learn what actions lose from */
            records?: number;
            /** @description passes over the records at most */
            epochs?: number;
            /** @description of learning, each on the games of what was learnt before */
            rounds?: number;
            /** @description plain, reward: also the means that fewer games would have taught */
            curve?: boolean;
            /** @description decides everything that is drawn by lot */
            seed?: number;
            /**
             * @description of the text to answer with: json is a policy file, txt is to be read, h plays as C++
             * @enum {string}
             */
            format?: "none" | "json" | "txt" | "h";
        };
        /**
         * DistillRulesRequest
         * @description Rules to learn
         */
        DistillRulesRequest: {
            /**
             * @description the rule set: a rule set, perhaps with house rules
             * @example yatzy+fh5
             */
            variant: string;
            /** @description of each list at most */
            max_rules?: number;
            /**
             * @description category: rules choose boxes alone; full: rerolls too
             * @enum {string}
             */
            mode?: "category" | "full";
            /**
             * @description regret: by the points that rules save; classic: greedy covering by mean regret
             * @enum {string}
             */
            learner?: "regret" | "classic";
            /**
             * @description what rules may keep
             * @enum {string}
             */
            grammar?: "verbs" | "masks" | "unions";
            /**
             * @description in mode category
             * @enum {string}
             */
            rerolls?: "best-response" | "optimal";
            /** @description of each kind of decision, to learn from */
            records?: number;
            /** @description of learning, each on the games of what was learnt before */
            rounds?: number;
            /** @description also what fewer rules are worth, see the answer */
            scaling?: boolean;
            /** @description decides everything that is drawn by lot */
            seed?: number;
            /**
             * @description of the text to answer with: json is a policy file, txt is to be read, h plays as C++
             * @enum {string}
             */
            format?: "none" | "json" | "txt" | "h";
        };
        /**
         * RulesSheetRequest
         * @description Rules to write as a page
         */
        RulesSheetRequest: {
            /**
             * @description the rule set: a rule set, perhaps with house rules
             * @example yatzy+fh5
             */
            variant: string;
            /** @description file that holds them; none: they are learnt, and kept */
            rules?: string;
            /** @description of each list at most, if they are learnt */
            max_rules?: number;
        };
        /**
         * RulesQuizRequest
         * @description Rules to be tested on
         */
        RulesQuizRequest: {
            /**
             * @description the rule set: a rule set, perhaps with house rules
             * @example yatzy+fh5
             */
            variant: string;
            /** @description file that holds them; none: they are learnt, and kept */
            rules?: string;
            /** @description of each list at most, if they are learnt */
            max_rules?: number;
            /** @description at most */
            questions?: number;
        };
        /**
         * ParetoRequest
         * @description Sizes of policies to learn
         */
        ParetoRequest: {
            /**
             * @description the rule set: a rule set, perhaps with house rules
             * @example yatzy+fh5
             */
            variant: string;
            /** @description parameters of trees */
            trees?: number[];
            /** @description hidden layers of nets, "64,32" */
            nets?: string[];
            /** @description rules of each list */
            rules?: number[];
            /** @description also the learners that look at the best action alone */
            classic?: boolean;
            /** @description of each kind of decision, to learn what actions lose from */
            records?: number;
            /** @description simulated, to learn the best actions from */
            games?: number;
            /** @description decides everything that is drawn by lot */
            seed?: number;
        };
        /**
         * ExportRequest
         * @description Decisions to write to files
         */
        ExportRequest: {
            /**
             * @description the rule set: a rule set, perhaps with house rules
             * @example yatzy+fh5
             */
            variant: string;
            /** @description attitude to risk: above 0 bold, below 0 cautious, 0 the mean */
            theta?: number;
            /** @description to simulate; null: all decisions, with how often they are met */
            games?: number | null;
            /** @description decisions that are met less often in a game are left out; if none are simulated */
            least?: number;
            /**
             * @description of the files
             * @enum {string}
             */
            format?: "csv" | "npy";
            /** @description decides everything that is drawn by lot */
            seed?: number;
            /** @description folder for the files */
            out: string;
        };
        /**
         * ReviewRequest
         * @description Card games to judge
         */
        ReviewRequest: {
            /** @description one or several card games */
            record?: (string | components["schemas"]["RecordedGameInput"]) | null;
            /** @description of games that are kept, see games.list */
            ids?: number[];
            /** @description attitude to risk: above 0 bold, below 0 cautious, 0 the mean, in 1/points */
            theta?: number;
        };
        /**
         * RecordedGame
         * @description A recorded game in parts
         */
        RecordedGameInput: {
            /**
             * @description the rule set: a rule set, perhaps with house rules
             * @example yatzy+fh5
             */
            variant: string;
            /** @description position, if the game did not begin with an empty card */
            start?: string | null;
            /** @description of the player */
            name?: string | null;
            /** @description in order */
            turns: components["schemas"]["RecordedTurnInput"][];
            /** @description that was earned, if the game is over, in points */
            bonus?: number | null;
            /** @description at the end, if the game is over, in points */
            score?: number | null;
        };
        /**
         * RecordedTurn
         * @description A turn, throw by throw
         */
        RecordedTurnInput: {
            /** @description the dice after each throw */
            rolls: string[];
            /** @description what was kept of them before the next; one fewer */
            keeps?: string[];
            /** @description that was filled; left out while the turn is under way */
            box?: string | null;
            /** @description that it paid, in points */
            points?: number | null;
            /** @description for a further Yahtzee, in points */
            extra?: number | null;
        };
        /**
         * GamesListRequest
         * @description Nothing to say
         */
        GamesListRequest: Record<string, never>;
        /**
         * GamesSaveRequest
         * @description A game to keep
         */
        GamesSaveRequest: {
            /**
             * @description a card game or a match of Liar's Dice, perhaps under way: recorded games, a line for each turn
             * @example game yatzy
             *     1  13346 keep 33  22335 keep 2233  22336  two-pairs 10
             */
            record: string | components["schemas"]["RecordedGameInput"];
            /** @description of the kept game that this one continues; left out: a new one */
            id?: number | null;
        };
        /**
         * GamesShowRequest
         * @description A kept game to show
         */
        GamesShowRequest: {
            /** @description of a game that is kept */
            id: number;
        };
        /**
         * GamesDeleteRequest
         * @description Kept games to delete
         */
        GamesDeleteRequest: {
            /** @description of games that are kept */
            ids: number[];
        };
        /**
         * CoinsRequest
         * @description A game of Coins
         */
        CoinsRequest: {
            /** @description that you have */
            coins: number;
            /** @description that you need, in points */
            points: number;
            /** @description fractions too; up to 100 coins and 200 points */
            exact?: boolean;
            /** @description every position, not only the start */
            table?: boolean;
            /** @description of the best flips, as SVG */
            picture?: boolean;
        };
        /**
         * ChanceRequest
         * @description A turn as a game of chance
         */
        ChanceRequest: {
            /**
             * @description where the turn stands: a position, VARIANT:CARD:DICE:ROLLS
             * @example yatzy:ones=3,twos=6,chance=21:13356:2
             */
            position: string | components["schemas"]["PositionParts"];
            /** @description attitude to risk: above 0 bold, below 0 cautious, 0 the mean, in 1/points */
            theta?: number;
            /** @description moves that the tree shows */
            depth?: number;
            /** @description options and outcomes that it shows of each position */
            breadth?: number;
        };
        /**
         * LiarsAdviseRequest
         * @description What a player sees
         */
        LiarsAdviseRequest: {
            /**
             * @description what you see; your dice last: a position of Liar's Dice, RULES:DICE[@STARTER][p][:BIDS[:HAND]]
             * @example perudo:5-4-5@2:2x3,3x3:41226
             */
            position: string;
            /** @description of all seats; player 1, player 2, ... if there are none */
            names?: string[];
            /** @description of the match so far, which teaches how the others play */
            record?: string;
            /** @description by name: engine, montecarlo, engine:2000+no-posterior, ... */
            agent?: string;
            /** @description TOML that changes how the agent decides */
            config?: string;
            /** @description of that text, for messages */
            config_name?: string;
            /** @description rounds to imagine for a decision, at most */
            rollouts?: number | null;
            /** @description to think about a decision, at most, in milliseconds */
            milliseconds?: number | null;
            /** @description of the dice and of what is imagined: the same seed, the same answer */
            seed?: number;
            /** @description count what the styles of opponents returned */
            telemetry?: boolean;
        };
        /**
         * LiarsCallRequest
         * @description A bid to look at
         */
        LiarsCallRequest: {
            /**
             * @description of the game: rules of Liar's Dice, PRESET[+SWITCH=VALUE]...
             * @example perudo+palifico=off
             */
            rules?: string;
            /**
             * @description your dice: dice of a player, in any order
             * @example 41226
             */
            hand: string;
            /** @description in play, your own among them */
            dice: number;
            /**
             * @description that may be called: a bid, QUANTITYxFACE
             * @example 3x4
             */
            bid: string;
            /**
             * @description beyond 10,000 unseen dice: auto, normal or poisson approximate, none is exact
             * @enum {string}
             */
            large_m?: "auto" | "normal" | "poisson" | "none";
            /** @description compute in logarithms, which hold the smallest chances */
            logspace?: boolean;
        };
        /**
         * LiarsSolveRequest
         * @description A round of two players to solve
         */
        LiarsSolveRequest: {
            /**
             * @description of the game: rules of Liar's Dice, PRESET[+SWITCH=VALUE]...
             * @example perudo+palifico=off
             */
            rules?: string;
            /** @description of both players; the first opens */
            dice?: number[];
            /** @description whether it is a palifico round */
            palifico?: boolean;
            /** @description stops when the bounds of the value are so close; if null, 1e-4 for two dice, 5e-3 where high_bids cut the round, else 1e-3 */
            gap?: number | null;
            /** @description as many, whatever the bounds; with a gap, at most */
            iterations?: number | null;
            /** @description that it may take, in GB */
            memory?: number;
            /** @description solve as if the last of so many bids in the top third had to be called; if null, all where memory allows, else 2 */
            high_bids?: number | null;
        };
        /**
         * LiarsExploitRequest
         * @description An agent to measure
         */
        LiarsExploitRequest: {
            /**
             * @description of the game: rules of Liar's Dice, PRESET[+SWITCH=VALUE]...
             * @example perudo+palifico=off
             */
            rules?: string;
            /** @description of both players; the first opens */
            dice?: number[];
            /** @description whether it is a palifico round */
            palifico?: boolean;
            /** @description by name: engine, montecarlo, engine:2000+no-posterior, ... */
            agent?: string;
            /** @description TOML that changes how the agent decides */
            config?: string;
            /** @description of that text, for messages */
            config_name?: string;
            /** @description rounds to imagine for a decision, at most */
            rollouts?: number | null;
            /** @description to think about a decision, at most, in milliseconds */
            milliseconds?: number | null;
            /** @description of the dice and of what is imagined: the same seed, the same answer */
            seed?: number;
            /** @description an agent that samples is measured by its mean mix over so many from this one */
            seeds?: number;
        };
        /**
         * LiarsLbrRequest
         * @description An agent to measure by play against one who knows it
         */
        LiarsLbrRequest: {
            /**
             * @description of the game: rules of Liar's Dice, PRESET[+SWITCH=VALUE]...
             * @example perudo+palifico=off
             */
            rules?: string;
            /** @description of the agent and of its opponent, in rounds; without them whole matches are played */
            dice?: number[];
            /** @description rounds are palifico where the opener has one die */
            palifico?: boolean;
            /** @description by name: engine, montecarlo, engine:2000+no-posterior, ... */
            agent?: string;
            /** @description TOML that changes how the agent decides */
            config?: string;
            /** @description of that text, for messages */
            config_name?: string;
            /** @description rounds to imagine for a decision, at most */
            rollouts?: number | null;
            /** @description to think about a decision, at most, in milliseconds */
            milliseconds?: number | null;
            /** @description matches, or rounds */
            games?: number;
            /** @description raises of its own that the opponent looks ahead */
            depth?: number;
            /** @description of the dice */
            seed?: number;
        };
        /**
         * LiarsValuesRequest
         * @description Tables of dice to value
         */
        LiarsValuesRequest: {
            /**
             * @description of the game: rules of Liar's Dice, PRESET[+SWITCH=VALUE]...
             * @example perudo+palifico=off
             */
            rules?: string;
            /** @description at the table, at most */
            players?: number;
            /** @description played from every table */
            rounds?: number;
        };
        /**
         * LiarsTrainRequest
         * @description Self-play to learn from
         */
        LiarsTrainRequest: {
            /**
             * @description of the game: rules of Liar's Dice, PRESET[+SWITCH=VALUE]...
             * @example perudo+palifico=off
             */
            rules?: string;
            /** @description at the table, at most */
            players?: number;
            /** @description to learn from */
            rounds?: number;
            /** @description of the dice and of what is imagined: the same seed, the same answer */
            seed?: number;
            /** @description of the largest round of two, which are solved over the graph of bids; 0: they are not */
            iterations?: number;
        };
        /**
         * LiarsTournamentRequest
         * @description Matches to play
         */
        LiarsTournamentRequest: {
            /**
             * @description of the game: rules of Liar's Dice, PRESET[+SWITCH=VALUE]...
             * @example perudo+palifico=off
             */
            rules?: string;
            /** @description at the table, 2 to 10, by name */
            agents: string[];
            /** @description of agents, by their numbers, or of all */
            configs?: components["schemas"]["TableConfig"][];
            /** @description matches */
            games?: number;
            /** @description of the dice and of what is imagined: the same seed, the same answer */
            seed?: number;
        };
        /**
         * TableConfig
         * @description How one of several agents decides, or all
         */
        TableConfig: {
            /** @description whose, by its number in the list of agents, from 1; null: of all who imagine rounds and have none of their own */
            agent?: number | null;
            /** @description TOML that changes how the agent decides */
            config: string;
            /** @description of that text, for messages and beside the agent's name */
            config_name?: string;
        };
        /**
         * LiarsPlayRequest
         * @description A match against agents, and what to do in it
         */
        LiarsPlayRequest: {
            /**
             * @description of a new match: rules of Liar's Dice, PRESET[+SWITCH=VALUE]...
             * @example perudo+palifico=off
             */
            rules?: string;
            /** @description of a new match, yours first; You, Anna, Bo if there are none */
            names?: string[];
            /** @description of all other seats, by name; engine if there are none */
            agents?: string[];
            /** @description of agents, by their numbers, or of all */
            configs?: components["schemas"]["TableConfig"][];
            /** @description of the match so far, as the last answer gave it; none: a new one */
            record?: string;
            /** @description what you do: 3x4, call or exact; pass if you are asked out of turn; left out: only look */
            action?: string | null;
            /** @description of the dice and of what is imagined: the same seed, the same answer */
            seed?: number;
        };
        /**
         * LiarsReviewRequest
         * @description A recorded match to judge
         */
        LiarsReviewRequest: {
            /** @description of the match, as hazard liars play keeps it */
            record: string;
            /** @description by name: engine, montecarlo, engine:2000+no-posterior, ... */
            agent?: string;
            /** @description TOML that changes how the agent decides */
            config?: string;
            /** @description of that text, for messages */
            config_name?: string;
            /** @description rounds to imagine for a decision, at most */
            rollouts?: number | null;
            /** @description to think about a decision, at most, in milliseconds */
            milliseconds?: number | null;
            /** @description of the dice and of what is imagined: the same seed, the same answer */
            seed?: number;
        };
        /**
         * LiarsConfigRequest
         * @description What to apply first
         */
        LiarsConfigRequest: {
            /** @description TOML that changes how the engine decides */
            config?: string;
            /** @description of that text, for messages */
            config_name?: string;
        };
        /**
         * LiarsRulesRequest
         * @description Nothing to say
         */
        LiarsRulesRequest: Record<string, never>;
        /**
         * CountRequest
         * @description Which anchors to count
         */
        CountRequest: {
            /**
             * @description the rule set: a rule set, perhaps with house rules
             * @example yatzy+fh5
             */
            variant: string;
        };
        /**
         * VariantsRequest
         * @description Nothing to say
         */
        VariantsRequest: Record<string, never>;
        /**
         * PoliciesRequest
         * @description Nothing to say
         */
        PoliciesRequest: Record<string, never>;
        /**
         * VerifyRequest
         * @description Tables to check
         */
        VerifyRequest: {
            /** @description names of table files; none: all that are kept */
            files?: string[];
            /** @description with the slow kernel that follows paper */
            reference?: boolean;
        };
        /**
         * CacheRequest
         * @description What to list or to clear
         */
        CacheRequest: {
            /** @description remove the files; else they are only listed */
            clear?: boolean;
            /** @description a day such as 2026-01-31: only files that were written before it, UTC */
            older_than?: string | null;
        };
        /**
         * BenchRequest
         * @description What to measure with
         */
        BenchRequest: {
            /**
             * @description what computes
             * @enum {string}
             */
            kernel?: "auto" | "simd" | "reference" | "check";
            /** @description vector instruction set; empty: the best */
            target?: string;
        };
        /**
         * VersionRequest
         * @description Nothing to say
         */
        VersionRequest: Record<string, never>;
        /**
         * AdviseAnswer
         * @description Every legal action, best first
         */
        AdviseAnswer: {
            /** @description where the player stands */
            position: string;
            /** @description on the table; none between turns */
            dice: number[];
            /** @description rerolls */
            rolls_left: number;
            /** @description attitude to risk, in 1/points */
            theta: number;
            /** @description what is maximised */
            objective: string;
            /** @description points still to come; certainty equivalent for theta other than 0; for target the chance to reach it, for beat win + draw / 2 */
            value: number;
            /** @description of the points still to come; the value for the mean, null if means are not wanted, in points */
            mean: number | null;
            /** @description on the card; null if a score is unknown, in points */
            total: number | null;
            /** @description total + value, in points */
            final_value: number | null;
            /** @description best first; none between turns */
            actions: components["schemas"]["Action"][];
            /** @description another player */
            policy?: string | null;
            /** @description what that player would do */
            policy_action?: string | null;
            /** @description chance to end ahead of all opponents */
            win?: number | null;
            /** @description chance to end level with the best of them */
            draw?: number | null;
            /** @description chance to end behind somebody */
            loss?: number | null;
            /** @description won or lost, where the outcome no longer hangs on play; actions then go by points */
            decided?: string | null;
            /** @description of computation, the table being loaded, in seconds */
            seconds: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * Action
         * @description Something that may be done now, and what it is worth
         */
        Action: {
            /** @description in words */
            action: string;
            /** @description score or keep */
            kind: string;
            /** @description to keep; the others are rolled again */
            dice?: number[] | null;
            /** @description to fill */
            box?: string | null;
            /** @description that the box pays at once, in points */
            points?: number | null;
            /** @description points still to come, those of this action included; certainty equivalent for theta other than 0; for target the chance to reach it, for beat win + draw / 2 */
            value: number;
            /** @description of the points still to come; the value for the mean, null if means are not wanted, in points */
            mean: number | null;
            /** @description of value, against the best action; against opponents the chance to end behind somebody */
            loss: number;
            /** @description as good as the best action */
            tie: boolean;
            /** @description what it gives away to who plays for points; where value is a chance, in points */
            points_loss?: number | null;
            /** @description chance to end ahead of all opponents */
            win?: number | null;
            /** @description chance to end level with the best of them */
            draw?: number | null;
            /** @description of value, against the best action; against opponents */
            value_loss?: number | null;
        };
        /**
         * WhyAnswer
         * @description Why an action is best
         */
        WhyAnswer: {
            /** @description where the player stands */
            position: string;
            /** @description attitude to risk, in 1/points */
            theta: number;
            /** @description the best action */
            best: components["schemas"]["WhySide"];
            /** @description the one beside it */
            other: components["schemas"]["WhySide"];
            /** @description of the other action: mean_loss + risk_loss, in points */
            loss: number;
            /** @description the differences of all parts together, in points */
            mean_loss: number;
            /** @description difference of value - mean, which is what risk is worth, in points */
            risk_loss: number;
            /** @description how this turn ends, in the order of the card */
            ends: components["schemas"]["WhyEnd"][];
            /** @description where the points come from; their differences are mean_loss */
            parts: components["schemas"]["WhyPart"][];
            /** @description of computation, the table being loaded, in seconds */
            seconds: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * WhySide
         * @description An action, and more of what it leads to
         */
        WhySide: {
            /** @description in words */
            action: string;
            /** @description score or keep */
            kind: string;
            /** @description to keep; the others are rolled again */
            dice?: number[] | null;
            /** @description to fill */
            box?: string | null;
            /** @description that the box pays at once, in points */
            points?: number | null;
            /** @description points still to come, those of this action included; certainty equivalent for theta other than 0; for target the chance to reach it, for beat win + draw / 2 */
            value: number;
            /** @description of the points still to come; the value for the mean, null if means are not wanted, in points */
            mean: number | null;
            /** @description of value, against the best action; against opponents the chance to end behind somebody */
            loss: number;
            /** @description as good as the best action */
            tie: boolean;
            /** @description what it gives away to who plays for points; where value is a chance, in points */
            points_loss?: number | null;
            /** @description mean of what this turn brings, in points */
            turn: number;
            /** @description mean of later turns and of a bonus not yet secured, in points */
            later: number;
            /** @description probability of the upper bonus; null if there is none */
            bonus: number | null;
        };
        /**
         * WhyEnd
         * @description A box that this turn may end in
         */
        WhyEnd: {
            /** @description as positions have it */
            box: string;
            /** @description for people */
            name: string;
            /** @description with the best action */
            best: components["schemas"]["WhyChance"];
            /** @description with the other one */
            other: components["schemas"]["WhyChance"];
        };
        /**
         * WhyChance
         * @description How the turn may end in a box
         */
        WhyChance: {
            /** @description that it does */
            probability: number;
            /** @description mean of the turn if it does; null if it cannot, in points */
            points: number | null;
        };
        /**
         * WhyPart
         * @description Something that pays, and how much of it is to come
         */
        WhyPart: {
            /** @description a box, bonus or extra */
            part: string;
            /** @description for people */
            name: string;
            /** @description mean with the best action, in points */
            best: number;
            /** @description mean with the other one, in points */
            other: number;
            /** @description best - other, in points */
            difference: number;
        };
        /**
         * SolveAnswer
         * @description A solved game
         */
        SolveAnswer: {
            /** @description the rule set */
            variant: string;
            /** @description attitude to risk, in 1/points */
            theta: number;
            /** @description certainty equivalent at the start; the mean for theta 0, in points */
            value: number;
            /** @description of solving, or of loading, in seconds */
            seconds: number;
            /** @description whether the table had been solved before */
            from_cache: boolean;
            /** @description positions between turns */
            anchors: number;
            /** @description where the table is kept */
            file: string | null;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * EvaluateAnswer
         * @description What a policy leads to, exactly
         */
        EvaluateAnswer: {
            /** @description the rule set */
            variant: string;
            /** @description where the game went on */
            position: string;
            /** @description the way to play */
            policy: string;
            /** @description computed, not sampled */
            exact: boolean;
            /** @description of the final score, in points */
            mean: number;
            /** @description standard deviation of the final score, in points */
            sd: number;
            /** @description of the final score */
            skewness: number;
            /** @description of the final score */
            excess_kurtosis: number;
            /** @description the likeliest score, in points */
            mode: number;
            /** @description p5: the least score x with P(score <= x) >= 5 %, in points */
            quantiles: {
                [key: string]: number;
            };
            /** @description p5: mean of the worst 5 % of games, in points */
            worst_mean: {
                [key: string]: number;
            };
            /** @description p5: mean of the best 5 % of games, in points */
            best_mean: {
                [key: string]: number;
            };
            /** @description probability of the upper bonus */
            bonus: number;
            /** @description probability that five alike score in their box */
            five_alike: number;
            /** @description probability that the bonus is secured after so many turns */
            bonus_by_turn: number[];
            /** @description mean for further Yahtzees, in points */
            extra: number;
            /** @description games by whether they earned the bonus and scored five alike */
            groups: components["schemas"]["EvaluatedGroup"][];
            /** @description by the box's key */
            boxes: {
                [key: string]: components["schemas"]["EvaluatedBox"];
            };
            /** @description every score that occurs, with its probability */
            pmf: [
                number,
                number
            ][];
            /** @description the chances that were asked for */
            at_least: components["schemas"]["Chance"][];
            /** @description those that were asked for */
            certainty_equivalents: components["schemas"]["Equivalent"][];
            /** @description of evaluating, in seconds */
            seconds: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * EvaluatedGroup
         * @description A part of all games
         */
        EvaluatedGroup: {
            /** @description whether they earned the upper bonus */
            bonus: boolean;
            /** @description whether they scored five alike in their box */
            five_alike: boolean;
            /** @description of such a game */
            probability: number;
            /** @description of their scores, in points */
            mean: number;
            /** @description of their scores, in points */
            sd: number;
        };
        /**
         * EvaluatedBox
         * @description What a box brings
         */
        EvaluatedBox: {
            /** @description for people */
            name: string;
            /** @description that it brings, in points */
            mean: number;
            /** @description probability of 0 points */
            zero: number;
            /** @description probability of any points; in the upper section of three dice or more */
            hit: number;
            /** @description probability that it is filled in each turn */
            turn: number[];
            /** @description its points with their probabilities */
            pmf: [
                number,
                number
            ][];
        };
        /**
         * Chance
         * @description How likely a score is reached
         */
        Chance: {
            /** @description to reach, in points */
            score: number;
            /** @description of so many points or more */
            probability: number;
        };
        /**
         * Equivalent
         * @description What the gamble is worth to an attitude
         */
        Equivalent: {
            /** @description attitude to risk, in 1/points */
            theta: number;
            /** @description as good as the gamble, in points */
            certainty_equivalent: number;
        };
        /**
         * SimulateAnswer
         * @description Games played with random dice
         */
        SimulateAnswer: {
            /** @description the rule set */
            variant: string;
            /** @description where the games went on */
            position: string;
            /** @description that decided all dice */
            seed: number;
            /** @description one for each policy */
            simulations: components["schemas"]["SimulatedPolicy"][];
            /** @description every two policies */
            pairings: components["schemas"]["Pairing"][];
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * SimulatedPolicy
         * @description What a policy made of its games
         */
        SimulatedPolicy: {
            /** @description the way to play */
            policy: string;
            /** @description sampled: figures have standard errors */
            exact: boolean;
            /** @description that were played */
            games: number;
            /** @description of the final score, in points */
            mean: number;
            /** @description standard error of the mean; null after one game, in points */
            mean_error: number | null;
            /** @description standard deviation of the final score, in points */
            sd: number;
            /** @description standard error of sd; null after one game, in points */
            sd_error: number | null;
            /** @description p5: the least score x that 5 % of games do not exceed, in points */
            quantiles: {
                [key: string]: number;
            };
            /** @description share of games with the upper bonus */
            bonus: number;
            /** @description standard error of bonus */
            bonus_error: number;
            /** @description by the box's key */
            boxes: {
                [key: string]: components["schemas"]["SampledBox"];
            };
            /** @description every score that occurred, with its share of the games */
            pmf: [
                number,
                number
            ][];
            /** @description games told in full, as review takes them */
            records: components["schemas"]["RecordedGame"][];
            /** @description of playing, in seconds */
            seconds: number;
            /** @description that were played */
            games_per_second: number;
            /** @description of decisions in memory, in bytes */
            table_bytes: number;
        };
        /**
         * SampledBox
         * @description What a box brought
         */
        SampledBox: {
            /** @description that it brought, in points */
            mean: number;
            /** @description standard error of the mean; null after one game, in points */
            mean_error: number | null;
            /** @description share of games with 0 points */
            zero: number;
            /** @description standard error of zero */
            zero_error: number;
        };
        /**
         * RecordedGame
         * @description A recorded game in parts
         */
        RecordedGame: {
            /**
             * @description the rule set: a rule set, perhaps with house rules
             * @example yatzy+fh5
             */
            variant: string;
            /** @description position, if the game did not begin with an empty card */
            start?: string | null;
            /** @description of the player */
            name?: string | null;
            /** @description in order */
            turns: components["schemas"]["RecordedTurn"][];
            /** @description that was earned, if the game is over, in points */
            bonus?: number | null;
            /** @description at the end, if the game is over, in points */
            score?: number | null;
        };
        /**
         * RecordedTurn
         * @description A turn, throw by throw
         */
        RecordedTurn: {
            /** @description the dice after each throw */
            rolls: string[];
            /** @description what was kept of them before the next; one fewer */
            keeps: string[];
            /** @description that was filled; left out while the turn is under way */
            box?: string | null;
            /** @description that it paid, in points */
            points?: number | null;
            /** @description for a further Yahtzee, in points */
            extra?: number | null;
        };
        /**
         * Pairing
         * @description Two policies on equal dice
         */
        Pairing: {
            /** @description one policy */
            a: string;
            /** @description the other */
            b: string;
            /** @description games in which a has more points */
            wins: number;
            /** @description games with equal points */
            draws: number;
            /** @description games in which b has more points */
            losses: number;
            /** @description mean of a less b, in points */
            difference: number;
            /** @description standard error of difference; null after one game, in points */
            difference_error: number | null;
        };
        /**
         * CompareAnswer
         * @description Where two policies part
         */
        CompareAnswer: {
            /** @description the rule set */
            variant: string;
            /** @description one policy */
            a: string;
            /** @description the other */
            b: string;
            /** @description computed, not sampled */
            exact: boolean;
            /** @description probability that the first has more points */
            win: number;
            /** @description probability of equal points */
            draw: number;
            /** @description probability that the second has more points */
            loss: number;
            /** @description mean lead of the winner, of decided games, in points */
            margin: number;
            /** @description mean of the first less the second, in points */
            difference: number;
            /** @description score of a less the score of b, of two independent games */
            lead: components["schemas"]["Lead"];
            /** @description where they differ */
            disagreement: components["schemas"]["Disagreements"];
            /** @description positions met most often */
            frequent: components["schemas"]["Difference"][];
            /** @description positions that cost most */
            expensive: components["schemas"]["Difference"][];
            /** @description a, then b */
            policies: components["schemas"]["ComparedPolicy"][];
            /** @description of comparing, in seconds */
            seconds: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * Lead
         * @description By how much one policy leads another at the end
         */
        Lead: {
            /** @description of the difference, in points */
            mean: number;
            /** @description of the same, in points */
            sd: number;
            /** @description of the same, in points */
            quantiles: {
                [key: string]: number;
            };
            /** @description chances of large leads */
            at_least: components["schemas"]["LeadChance"][];
            /** @description every difference that occurs, with its probability */
            pmf: [
                number,
                number
            ][];
        };
        /**
         * LeadChance
         * @description How likely somebody leads by so many points or more
         */
        LeadChance: {
            /** @description of lead, in points */
            points: number;
            /** @description probability that a leads by as much */
            a: number;
            /** @description probability that b does */
            b: number;
        };
        /**
         * Disagreements
         * @description Where two policies differ, and how often
         */
        Disagreements: {
            /** @description shares of decisions in the games of a */
            under_a: components["schemas"]["Disagreement"];
            /** @description shares of decisions in the games of b */
            under_b: components["schemas"]["Disagreement"];
            /** @description under a, by turn */
            by_turn: components["schemas"]["Disagreement"][];
            /** @description boxes that are filled, most frequent first */
            boxes: components["schemas"]["Contrast"][];
            /** @description kinds of dice that are kept, most frequent first */
            keeps: components["schemas"]["Contrast"][];
            /** @description kinds of roll on which keeps differ */
            rolls: components["schemas"]["Contrast"][];
        };
        /**
         * Disagreement
         * @description Shares of decisions that differ
         */
        Disagreement: {
            /** @description after the first roll */
            reroll1: number;
            /** @description after the second roll */
            reroll2: number;
            /** @description which box to fill */
            box: number;
        };
        /**
         * Contrast
         * @description A kind of choice against another
         */
        Contrast: {
            /** @description what the first chooses, or the kind of roll */
            a: string;
            /** @description what the second chooses */
            b?: string | null;
            /** @description how often, in the games of a */
            per_game: number;
        };
        /**
         * Difference
         * @description A position in which two policies differ
         */
        Difference: {
            /**
             * @description where: a position, VARIANT:CARD:DICE:ROLLS
             * @example yatzy:ones=3,twos=6,chance=21:13356:2
             */
            position: string;
            /** @description what the first does */
            a: string;
            /** @description what the second does */
            b: string;
            /** @description how often it is met, in the games of a */
            per_game: number;
            /** @description what a's choice is worth more, in the mean, in points */
            gain: number;
        };
        /**
         * ComparedPolicy
         * @description One of two policies, and what it leads to
         */
        ComparedPolicy: {
            /** @description the way to play */
            policy: string;
            /** @description computed, not sampled */
            exact: boolean;
            /** @description of the final score, in points */
            mean: number;
            /** @description standard deviation of the final score, in points */
            sd: number;
            /** @description of the final score */
            skewness: number;
            /** @description of the final score */
            excess_kurtosis: number;
            /** @description the likeliest score, in points */
            mode: number;
            /** @description p5: the least score x with P(score <= x) >= 5 %, in points */
            quantiles: {
                [key: string]: number;
            };
            /** @description p5: mean of the worst 5 % of games, in points */
            worst_mean: {
                [key: string]: number;
            };
            /** @description p5: mean of the best 5 % of games, in points */
            best_mean: {
                [key: string]: number;
            };
            /** @description probability of the upper bonus */
            bonus: number;
            /** @description probability that five alike score in their box */
            five_alike: number;
            /** @description probability that the bonus is secured after so many turns */
            bonus_by_turn: number[];
            /** @description mean for further Yahtzees, in points */
            extra: number;
            /** @description games by whether they earned the bonus and scored five alike */
            groups: components["schemas"]["EvaluatedGroup"][];
            /** @description by the box's key */
            boxes: {
                [key: string]: components["schemas"]["EvaluatedBox"];
            };
            /** @description every score that occurs, with its probability */
            pmf: [
                number,
                number
            ][];
        };
        /**
         * SweepAnswer
         * @description One policy for each attitude to risk
         */
        SweepAnswer: {
            /** @description the rule set */
            variant: string;
            /** @description computed, not sampled */
            exact: boolean;
            /** @description by theta */
            points: components["schemas"]["SweepPoint"][];
        };
        /**
         * SweepPoint
         * @description An attitude to risk, and what it leads to
         */
        SweepPoint: {
            /** @description attitude to risk, in 1/points */
            theta: number;
            /** @description at the start, in points */
            certainty_equivalent: number;
            /** @description computed, not sampled */
            exact: boolean;
            /** @description of the final score, in points */
            mean: number;
            /** @description standard deviation of the final score, in points */
            sd: number;
            /** @description of the final score */
            skewness: number;
            /** @description of the final score */
            excess_kurtosis: number;
            /** @description the likeliest score, in points */
            mode: number;
            /** @description p5: the least score x with P(score <= x) >= 5 %, in points */
            quantiles: {
                [key: string]: number;
            };
            /** @description p5: mean of the worst 5 % of games, in points */
            worst_mean: {
                [key: string]: number;
            };
            /** @description p5: mean of the best 5 % of games, in points */
            best_mean: {
                [key: string]: number;
            };
            /** @description probability of the upper bonus */
            bonus: number;
            /** @description probability that five alike score in their box */
            five_alike: number;
            /** @description probability that the bonus is secured after so many turns */
            bonus_by_turn: number[];
            /** @description mean for further Yahtzees, in points */
            extra: number;
            /** @description games by whether they earned the bonus and scored five alike */
            groups: components["schemas"]["EvaluatedGroup"][];
            /** @description by the box's key */
            boxes: {
                [key: string]: components["schemas"]["EvaluatedBox"];
            };
            /** @description every score that occurs, with its probability */
            pmf: [
                number,
                number
            ][];
            /** @description with the mean player, in the games that he plays */
            disagreement: components["schemas"]["Disagreement"];
            /** @description this policy first, the mean player second */
            against_mean: components["schemas"]["HeadToHead"];
        };
        /**
         * HeadToHead
         * @description Two independent games, side by side
         */
        HeadToHead: {
            /** @description probability that the first has more points */
            win: number;
            /** @description probability of equal points */
            draw: number;
            /** @description probability that the second has more points */
            loss: number;
            /** @description mean lead of the winner, of decided games, in points */
            margin: number;
            /** @description mean of the first less the second, in points */
            difference: number;
        };
        /**
         * FrontierAnswer
         * @description What risk buys and what it costs
         */
        FrontierAnswer: {
            /** @description the rule set */
            variant: string;
            /** @description computed, not sampled */
            exact: boolean;
            /** @description by theta */
            frontier: components["schemas"]["FrontierRow"][];
            /** @description thetas between those asked for, where a figure is best, in 1/points */
            added: number[];
            /** @description the best attitude for each figure */
            best: components["schemas"]["FrontierBest"][];
            /** @description of the mean; null with too few thetas near 0 */
            mean_fit: components["schemas"]["FrontierFit"] | null;
            /** @description of sd; null with too few thetas near 0 */
            sd_fit: components["schemas"]["FrontierFit"] | null;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * FrontierRow
         * @description Mean and spread of an attitude to risk
         */
        FrontierRow: {
            /** @description attitude to risk, in 1/points */
            theta: number;
            /** @description of the final score, in points */
            mean: number;
            /** @description of the final score, in points */
            sd: number;
            /** @description nobody on the same side of 0 has more mean with more sd (bold) or with less (cautious) */
            efficient: boolean;
            /** @description mean given up for each point of sd gained or shed; null for the mean, in points */
            price: number | null;
            /** @description whether it lies between the thetas that were asked for */
            added: boolean;
        };
        /**
         * FrontierBest
         * @description The attitude that is best for a figure
         */
        FrontierBest: {
            /** @description p5, worst 5 %, P(>= 300), ... */
            figure: string;
            /** @description the best; with the highest mean, if several are, in 1/points */
            theta: number;
            /** @description of the figure there */
            value: number;
            /** @description of the figure for the mean player */
            at_zero: number;
            /** @description mean given up, in points */
            mean_lost: number;
        };
        /**
         * FrontierFit
         * @description constant + linear theta + square theta^2, near 0
         */
        FrontierFit: {
            /** @description exact, at theta 0 */
            constant: number;
            /** @description fitted */
            linear: number;
            /** @description fitted */
            square: number;
            /** @description fitted for |theta| up to this, in 1/points */
            reach: number;
            /** @description largest distance from an exact point */
            worst: number;
        };
        /**
         * RegimesAnswer
         * @description Where risk matters
         */
        RegimesAnswer: {
            /** @description the rule set */
            variant: string;
            /** @description computed, not sampled */
            exact: boolean;
            /** @description of the mean player's score, in points */
            mean: number;
            /** @description of the same, in points */
            sd: number;
            /** @description of a player for whom it alone counts */
            best_case: components["schemas"]["LimitCase"];
            /** @description of a player for whom it alone counts */
            worst_case: components["schemas"]["LimitCase"];
            /** @description of all throws */
            sigma: components["schemas"]["Spread"];
            /** @description 1 / sigma: from about there on risk matters, in 1/points */
            theta_critical: number;
            /** @description first, second and third throw of a turn */
            by_throw: components["schemas"]["Spread"][];
            /** @description of each turn */
            by_turn: components["schemas"]["Spread"][];
            /** @description sum over all throws: that of the score */
            variance: number;
            /** @description rough values, for comparison */
            estimates: components["schemas"]["SigmaEstimate"][];
            /** @description by theta */
            regimes: components["schemas"]["Regime"][];
            /** @description of certainty equivalents at throws, by theta */
            corrections: components["schemas"]["Corrections"][];
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * LimitCase
         * @description The case that counts as theta grows, or falls, without bound
         */
        LimitCase: {
            /** @description of that game, in points */
            points: number;
            /** @description of it */
            probability: number;
        };
        /**
         * Spread
         * @description Standard deviation of the value over the outcomes of throws
         */
        Spread: {
            /** @description root mean square, over throws of at least one die, in points */
            rms: number;
            /** @description over the same, in points */
            mean: number;
            /** @description share of throws that are not taken: all dice are kept */
            not_taken: number;
        };
        /**
         * SigmaEstimate
         * @description A rough value for sigma, without looking at throws
         */
        SigmaEstimate: {
            /** @description in words */
            method: string;
            /** @description null if the method gives only theta, in points */
            sigma: number | null;
            /** @description from which on risk matters, in 1/points */
            theta_critical: number;
        };
        /**
         * Regime
         * @description What play is like for an attitude to risk
         */
        Regime: {
            /** @description attitude to risk, in 1/points */
            theta: number;
            /** @description at the start, in points */
            certainty_equivalent: number;
            /** @description share of decisions unlike the mean player's, in his games */
            differs_from_mean: number;
            /** @description share of decisions unlike those of the limit, in the same games */
            differs_from_limit: number;
            /** @description |theta| sigma */
            control: number;
            /** @description what that says by rule of thumb */
            rule: string;
            /** @description near the mean, active or frozen, as measured */
            regime: string;
            /** @description how far the certainty equivalent is from the mean, 0, to its limit, 1 */
            order: number;
        };
        /**
         * Corrections
         * @description Corrections at the throws of the mean player's games
         */
        Corrections: {
            /** @description attitude to risk, in 1/points */
            theta: number;
            /** @description of all throws of at least one die */
            all: components["schemas"]["Correction"];
            /** @description first, second and third throw of a turn */
            by_throw: components["schemas"]["Correction"][];
            /** @description of each turn */
            by_turn: components["schemas"]["Correction"][];
        };
        /**
         * Correction
         * @description What certainty equivalents add to means over throws
         */
        Correction: {
            /** @description mean of certainty equivalent less mean, in points */
            premium: number;
            /** @description mean of certainty equivalent less (mean + theta sigma^2 / 2) of the values after a throw, in points */
            rest: number;
            /** @description root mean square of the rest, in points */
            rms: number;
            /** @description the rest that is largest in size, in points */
            largest: number;
        };
        /**
         * ReportAnswer
         * @description A page of figures
         */
        ReportAnswer: {
            /** @description a page that needs nothing else */
            html: string;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * TargetAnswer
         * @description The best chance to reach each number of points
         */
        TargetAnswer: {
            /** @description where the player stands */
            position: string;
            /** @description the rule set */
            variant: string;
            /** @description computed, not sampled */
            exact: boolean;
            /** @description final scores, each with the best chance to reach it or more */
            best: [
                number,
                number
            ][];
            /** @description the same chances of who plays for points */
            for_points: [
                number,
                number
            ][];
            /** @description the same with the best constant attitude to risk */
            constant: components["schemas"]["ConstantTheta"][];
            /** @description anchors with their points that were solved */
            lanes: number;
            /** @description of them in memory at a time, in bytes */
            bytes: number;
            /** @description of solving, in seconds */
            seconds: number;
            /** @description of solving the mean, for comparison, in seconds */
            seconds_mean: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * ConstantTheta
         * @description The best constant attitude for a target
         */
        ConstantTheta: {
            /** @description to reach or to exceed, in points */
            target: number;
            /** @description the best attitude for it, of those tried, in 1/points */
            theta: number;
            /** @description to reach it so */
            probability: number;
        };
        /**
         * EndgameAnswer
         * @description The end of a match of two who both play to win, solved
         */
        EndgameAnswer: {
            /** @description card of the player to move */
            position: string;
            /** @description card of the other */
            opponent: string;
            /** @description computed, not sampled */
            exact: boolean;
            /** @description win + draw / 2 if both play to win */
            value: number;
            /** @description best first; none between turns */
            actions: components["schemas"]["Action"][];
            /** @description the best if the opponent played for points; null between turns */
            assumed_action: string | null;
            /** @description win + draw / 2 if he did */
            assumed_value: number;
            /** @description of value, by playing this turn as if he did */
            given_away: number;
            /** @description pairs of cards with their leads that were solved */
            positions: number;
            /** @description of computation, the table being loaded, in seconds */
            seconds: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * DuelAnswer
         * @description Who wins how often
         */
        DuelAnswer: {
            /** @description the rule set */
            variant: string;
            /** @description where the games began */
            position: string;
            /** @description sampled: figures have intervals */
            exact: boolean;
            /** @description that decided all dice */
            seed: number;
            /** @description whether seats went round */
            rotate: boolean;
            /** @description that were played */
            games: number;
            /** @description as they were listed */
            players: components["schemas"]["DuelPlayer"][];
            /** @description in the place of the last player */
            instead: components["schemas"]["Substitute"][];
            /** @description games that had been played before */
            from_cache: number;
            /** @description of playing, in seconds */
            seconds: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * DuelPlayer
         * @description A player of a match, and how he fared
         */
        DuelPlayer: {
            /** @description the way to play */
            player: string;
            /** @description luck-adjusted chance to have more points than all others */
            win: number;
            /** @description luck-adjusted chance to have as many as the best of them */
            draw: number;
            /** @description luck-adjusted chance to have fewer */
            loss: number;
            /** @description 95 % interval of win */
            low: number;
            /** @description 95 % interval of win */
            high: number;
            /** @description standard error of win */
            error: number;
            /** @description wins among the games that are not drawn, luck-adjusted */
            decided: number;
            /** @description the same counted, without adjustment */
            plain: components["schemas"]["Estimated"];
            /** @description of final scores, in points */
            mean: number;
            /** @description standard error of mean, in points */
            mean_error: number;
            /** @description mean attitude to risk, turn by turn; null where there is none, in 1/points */
            theta_by_turn: (number | null)[];
            /** @description own score - the best of the others, each with its share of the games */
            margins: [
                number,
                number
            ][];
        };
        /**
         * Estimated
         * @description Chances of a player, estimated
         */
        Estimated: {
            /** @description share of games with more points than all others */
            win: number;
            /** @description share with as many as the best of them */
            draw: number;
            /** @description share with fewer */
            loss: number;
            /** @description 95 % interval of win */
            low: number;
            /** @description 95 % interval of win */
            high: number;
            /** @description standard error of win */
            error: number;
        };
        /**
         * Substitute
         * @description Another player in the place of the last
         */
        Substitute: {
            /** @description the way to play */
            player: string;
            /** @description luck-adjusted chance to have more points than all others */
            win: number;
            /** @description luck-adjusted chance to have as many as the best of them */
            draw: number;
            /** @description luck-adjusted chance to have fewer */
            loss: number;
            /** @description 95 % interval of win */
            low: number;
            /** @description 95 % interval of win */
            high: number;
            /** @description standard error of win */
            error: number;
            /** @description wins among the games that are not drawn, luck-adjusted */
            decided: number;
            /** @description the same counted, without adjustment */
            plain: components["schemas"]["Estimated"];
            /** @description of final scores, in points */
            mean: number;
            /** @description standard error of mean, in points */
            mean_error: number;
            /** @description mean attitude to risk, turn by turn; null where there is none, in 1/points */
            theta_by_turn: (number | null)[];
            /** @description own score - the best of the others, each with its share of the games */
            margins: [
                number,
                number
            ][];
            /** @description of win + draw / 2 to the one he stands in for, on equal dice */
            difference: number;
            /** @description 95 % interval of difference */
            difference_low: number;
            /** @description 95 % interval of difference */
            difference_high: number;
        };
        /**
         * ThresholdsAnswer
         * @description The best attitude to risk by gap and turns left
         */
        ThresholdsAnswer: {
            /** @description the rule set */
            variant: string;
            /** @description computed, not sampled */
            exact: boolean;
            /** @description that were tried, in 1/points */
            thetas: number[];
            /** @description by turns left, then by gap */
            cells: components["schemas"]["ThresholdCell"][];
            /** @description whether it had been computed before */
            from_cache: boolean;
            /** @description of computation, in seconds */
            seconds: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * ThresholdCell
         * @description Chances for a gap and a number of turns left
         */
        ThresholdCell: {
            /** @description of both players */
            turns_left: number;
            /** @description own expected final score - the opponent's, in points */
            gap: number;
            /** @description the best attitude for the rest, in 1/points */
            theta: number;
            /** @description win + draw / 2 with it */
            value: number;
            /** @description of value over playing for points */
            gain: number;
            /** @description of value with each of thetas */
            values: number[];
        };
        /**
         * BoundsAnswer
         * @description What no play to win can exceed
         */
        BoundsAnswer: {
            /** @description the rule set */
            variant: string;
            /** @description computed, not sampled */
            exact: boolean;
            /** @description two who play for points */
            for_points: components["schemas"]["Odds"];
            /** @description win + draw / 2 of the best reply to such a player's scores that never looks at his card */
            blind: number;
            /** @description the best chance to win outright if his final score is known from the start */
            clairvoyant: number;
            /** @description the best win + draw / 2 if it is */
            clairvoyant_value: number;
            /** @description win + draw / 2 with the best constant attitude to risk for each score */
            clairvoyant_theta: number;
            /** @description of computation, in seconds */
            seconds: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * Odds
         * @description Chances of a match
         */
        Odds: {
            /** @description chance to end ahead of all opponents */
            win: number;
            /** @description chance to end level with the best of them */
            draw: number;
            /** @description chance to end behind somebody */
            loss: number;
        };
        /**
         * DistillAnswer
         * @description A policy that was learnt, and what it is worth
         */
        DistillAnswer: {
            /** @description the rule set */
            variant: string;
            /** @description tree, net or rules */
            model: string;
            /** @description of a tree or a net; null for rules */
            parameters: number | null;
            /** @description in all lists; null for a tree or a net */
            rules: number | null;
            /** @description the mean is computed, not sampled */
            exact: boolean;
            /** @description of the final score, in points */
            mean: number;
            /** @description of the final score, in points */
            sd: number;
            /** @description P(upper bonus) */
            bonus: number;
            /** @description mean of the best play, in points */
            optimal: number;
            /** @description what its wrong decisions lose in games of the optimal player, in points per game */
            proxy_loss: number;
            /** @description by kind */
            decisions: components["schemas"]["DistilledDecisions"][];
            /** @description of a net that learns from games: what so many were worth */
            curve: components["schemas"]["LearningPoint"][];
            /** @description where its loss lies */
            tail: components["schemas"]["TailPoint"][];
            /** @description of rules: how often they use each verb */
            verbs: components["schemas"]["VerbUse"][];
            /** @description of rules: what the first of them are worth */
            scaling: components["schemas"]["ScalingPoint"][];
            /** @description in the format that was asked for */
            policy?: string | null;
            /** @description that the policy was written to */
            file?: string | null;
            /** @description of learning, in seconds */
            seconds: number;
            /** @description of the exact evaluation, in seconds */
            seconds_evaluation: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * DistilledDecisions
         * @description Decisions of one kind of a policy that was learnt
         */
        DistilledDecisions: {
            /** @description reroll1, reroll2 or category */
            decision: string;
            /** @description of its decisions in its own games, judged by the optimal table, in points per game */
            loss: number;
            /** @description of its decisions in games of the optimal player, in points per game */
            proxy_loss: number;
            /** @description share of the decisions of optimal games that it takes otherwise */
            wrong: number;
            /** @description share of those with an upper sum of 40 to 62 */
            near_bonus: number;
            /** @description share of those that lose less than 0.1 points */
            trifling: number;
        };
        /**
         * LearningPoint
         * @description What a net was worth while it learnt
         */
        LearningPoint: {
            /** @description that were used to learn from */
            games: number;
            /** @description of the final score, exact, in points */
            mean: number;
        };
        /**
         * TailPoint
         * @description Where the loss of a policy lies, the most frequent decisions first
         */
        TailPoint: {
            /** @description so many different ones, the most frequent first */
            decisions: number;
            /** @description their share of all decisions of a game */
            met: number;
            /** @description their share of all that is lost */
            loss: number;
        };
        /**
         * VerbUse
         * @description How often rules use a verb
         */
        VerbUse: {
            /** @description what rules keep */
            verb: string;
            /** @description share of first rerolls that it decides */
            reroll1: number;
            /** @description share of second rerolls that it decides */
            reroll2: number;
        };
        /**
         * ScalingPoint
         * @description What the first rules are worth
         */
        ScalingPoint: {
            /** @description of each list at most */
            rules: number;
            /** @description of the final score, exact, in points */
            mean: number;
        };
        /**
         * RulesSheetAnswer
         * @description Rules as a page for people
         */
        RulesSheetAnswer: {
            /** @description the rule set */
            variant: string;
            /** @description in all lists */
            rules: number;
            /** @description of the final score, exact, in points */
            mean: number;
            /** @description mean of the best play, in points */
            optimal: number;
            /** @description by kind of decision */
            sections: components["schemas"]["SheetSection"][];
            /** @description the page for a terminal */
            text: string;
            /** @description the page for a printer */
            html: string;
            /** @description that the page was written to */
            file?: string | null;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * SheetSection
         * @description The rules for one kind of decision
         */
        SheetSection: {
            /** @description reroll1, reroll2 or category */
            decision: string;
            /** @description in plain words */
            title: string;
            /** @description the first that fits decides */
            rules: components["schemas"]["SheetRule"][];
        };
        /**
         * SheetRule
         * @description A rule in plain words
         */
        SheetRule: {
            /** @description in the order of the sheet; 0 for what happens if no rule fits */
            number: number;
            /** @description what a player would file it under */
            theme: string;
            /** @description in plain words */
            text: string;
            /** @description what would be lost if the next rule that fits applied instead, in points per game */
            adds: number;
            /** @description how often it decides, in times a game */
            used: number;
        };
        /**
         * RulesQuizAnswer
         * @description Positions where rules lose most
         */
        RulesQuizAnswer: {
            /** @description the rule set */
            variant: string;
            /** @description of the final score, exact, in points */
            mean: number;
            /** @description mean of the best play, in points */
            optimal: number;
            /** @description those that cost most points a game first */
            questions: components["schemas"]["QuizQuestion"][];
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * QuizQuestion
         * @description A position where a rule errs
         */
        QuizQuestion: {
            /** @description with scores forgotten where they do not matter */
            position: string;
            /** @description reroll1, reroll2 or category */
            decision: string;
            /** @description that applies, in plain words */
            rule: string;
            /** @description what the rule does */
            action: string;
            /** @description what the optimal player does */
            best: string;
            /** @description of the rule against it, in points */
            loss: number;
            /** @description how often who follows the rules comes there, in times a game */
            met: number;
        };
        /**
         * ParetoAnswer
         * @description How well policies play, by their size
         */
        ParetoAnswer: {
            /** @description the rule set */
            variant: string;
            /** @description mean of the best play, in points */
            optimal: number;
            /** @description policies, by model, learner and size */
            rows: components["schemas"]["ParetoRow"][];
            /** @description the policy that the tail belongs to */
            tail_of: string;
            /** @description where its loss lies */
            tail: components["schemas"]["TailPoint"][];
            /** @description what rules are worth, by their number */
            scaling: components["schemas"]["RulesPoint"][];
            /** @description how often rules use each verb */
            verbs: components["schemas"]["VerbUse"][];
            /** @description learning from the best actions, and from final scores alone */
            curves: components["schemas"]["CurvePoint"][];
            /** @description of all, in seconds */
            seconds: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * ParetoRow
         * @description A policy of one size
         */
        ParetoRow: {
            /** @description tree, net, rules, heuristic or table */
            model: string;
            /** @description regret, gini, plain or classic; null: none */
            learner: string | null;
            /** @description its size in words */
            name: string;
            /** @description of a tree, a net or a table; null for rules */
            parameters: number | null;
            /** @description in all lists; null for others */
            rules: number | null;
            /** @description of the final score, exact, in points */
            mean: number;
            /** @description P(upper bonus) */
            bonus: number;
            /** @description what its decisions would lose in games of the optimal player, in points per game */
            proxy_loss: number;
            /** @description mean that was published for this size; null: none, in points */
            published: number | null;
        };
        /**
         * RulesPoint
         * @description What the first rules of lists are worth
         */
        RulesPoint: {
            /** @description regret or classic */
            learner: string;
            /** @description category: rules choose boxes alone; full: rerolls too */
            lists: string;
            /** @description of each list at most */
            rules: number;
            /** @description of the final score, exact, in points */
            mean: number;
            /** @description mean that was published; null: none, in points */
            published: number | null;
        };
        /**
         * CurvePoint
         * @description What a learner had reached after some games
         */
        CurvePoint: {
            /** @description supervised or reward */
            learner: string;
            /** @description that were used to learn from */
            games: number;
            /** @description of the final score, exact, in points */
            mean: number;
        };
        /**
         * ExportAnswer
         * @description Decisions in files
         */
        ExportAnswer: {
            /** @description the rule set */
            variant: string;
            /** @description attitude to risk: above 0 bold, below 0 cautious, 0 the mean */
            theta: number;
            /** @description one for each kind of decision */
            files: components["schemas"]["ExportedFile"][];
            /** @description of all, in seconds */
            seconds: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * ExportedFile
         * @description Decisions of one kind in a file
         */
        ExportedFile: {
            /** @description reroll1, reroll2 or category */
            decision: string;
            /** @description its name */
            file: string;
            /** @description in it */
            records: number;
            /** @description decisions of a game that they stand for */
            met: number;
            /** @description different lists of features */
            vectors: number;
            /** @description of those, with more than one best action */
            conflicts: number;
        };
        /**
         * DistillReportAnswer
         * @description A page of figures, and their points
         */
        DistillReportAnswer: {
            /** @description a page that needs nothing else */
            html: string;
            /** @description a row for each point of its figures, for spreadsheets */
            csv: string;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * ReviewAnswer
         * @description What luck gave and what decisions cost
         */
        ReviewAnswer: {
            /** @description attitude to risk, in 1/points */
            theta: number;
            /** @description of the game, or mean over all of them, in points */
            start: number;
            /** @description the same, in points */
            luck: number;
            /** @description the same, in points */
            loss: number;
            /** @description the same, in points */
            score: number;
            /** @description the same, in points */
            value: number;
            /** @description one by one */
            games: components["schemas"]["GameReview"][];
            /** @description of all */
            summary: components["schemas"]["ReviewSummary"];
            /** @description of computation, tables being loaded, in seconds */
            seconds: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * GameReview
         * @description A game judged: score + value = start + luck - loss
         */
        GameReview: {
            /** @description null if the game is not kept */
            id: number | null;
            /** @description of the player */
            name: string | null;
            /** @description the rule set */
            variant: string;
            /** @description whether the card is full */
            finished: boolean;
            /** @description value at the start, in points */
            start: number;
            /** @description of all throws, in points */
            luck: number;
            /** @description of all decisions, in points */
            loss: number;
            /** @description on the card, in points */
            score: number;
            /** @description still to come; 0 if the game is over, in points */
            value: number;
            /** @description every throw */
            rolls: components["schemas"]["ReviewedRoll"][];
            /** @description every decision */
            decisions: components["schemas"]["ReviewedDecision"][];
            /** @description in order */
            turns: components["schemas"]["ReviewedTurn"][];
            /** @description decisions of each class */
            classes: components["schemas"]["Classes"];
            /** @description what best play would have made of them */
            same_dice: components["schemas"]["SameDice"];
        };
        /**
         * ReviewedRoll
         * @description A throw, and what it brought
         */
        ReviewedRoll: {
            /** @description from 1 */
            turn: number;
            /** @description of the turn, from 1 */
            throw: number;
            /** @description on the table after it */
            dice: number[];
            /** @description with these dice */
            position: string;
            /** @description value with the dice less value before, in points */
            luck: number;
            /** @description points on the card and still to come, after it, in points */
            value: number;
        };
        /**
         * ReviewedDecision
         * @description A decision, and what it cost
         */
        ReviewedDecision: {
            /** @description from 1 */
            turn: number;
            /** @description of the turn that it follows, from 1 */
            throw: number;
            /** @description for advise and why */
            position: string;
            /** @description what the player did */
            action: string;
            /** @description what would have been best; the same if nothing is better */
            best: string;
            /** @description of value, against the best action, in points */
            loss: number;
            /**
             * @description by loss in points, or in hundredths of the chance to win: tie below 0.005, good below 0.25, inaccuracy below 1, mistake below 3, else blunder
             * @enum {string}
             */
            class: "tie" | "good" | "inaccuracy" | "mistake" | "blunder";
            /** @description points on the card and still to come, after it, in points */
            value: number;
        };
        /**
         * ReviewedTurn
         * @description A turn in all
         */
        ReviewedTurn: {
            /** @description from 1 */
            turn: number;
            /** @description that was filled; null while the turn is under way */
            box: string | null;
            /** @description that it brought at once, in points */
            points: number;
            /** @description of its throws, in points */
            luck: number;
            /** @description of its decisions, in points */
            loss: number;
            /** @description points on the card and still to come, after it, in points */
            value: number;
        };
        /**
         * Classes
         * @description Decisions counted by class
         */
        Classes: {
            /** @description how many */
            tie: number;
            /** @description how many */
            good: number;
            /** @description how many */
            inaccuracy: number;
            /** @description how many */
            mistake: number;
            /** @description how many */
            blunder: number;
        };
        /**
         * SameDice
         * @description What best play would have scored on the same dice
         */
        SameDice: {
            /** @description over dice that were never thrown, in points */
            mean: number;
            /** @description standard error; 0 if none had to be imagined, in points */
            mean_error: number;
        };
        /**
         * ReviewSummary
         * @description Where the points of all games went
         */
        ReviewSummary: {
            /** @description how many */
            games: number;
            /** @description decisions of each class */
            classes: components["schemas"]["Classes"];
            /** @description in order */
            by_turn: components["schemas"]["ReviewByTurn"][];
            /** @description in the order of a turn */
            by_decision: components["schemas"]["ReviewByDecision"][];
            /** @description those that lost most first */
            by_box: components["schemas"]["ReviewByBox"][];
            /** @description inaccuracies or worse, up to ten, worst first */
            worst: components["schemas"]["WorstDecision"][];
        };
        /**
         * ReviewByTurn
         * @description A turn, over all games
         */
        ReviewByTurn: {
            /** @description from 1 */
            turn: number;
            /** @description per game, in points */
            loss: number;
            /** @description per game, in points */
            luck: number;
        };
        /**
         * ReviewByDecision
         * @description A kind of decision, over all games
         */
        ReviewByDecision: {
            /** @description reroll1, reroll2 or box */
            decision: string;
            /** @description in all */
            count: number;
            /** @description per game, in points */
            loss: number;
        };
        /**
         * ReviewByBox
         * @description A box, over all games
         */
        ReviewByBox: {
            /** @description as positions have it */
            box: string;
            /** @description for people */
            name: string;
            /** @description how often it was filled */
            count: number;
            /** @description of filling it, per game, in points */
            loss: number;
        };
        /**
         * WorstDecision
         * @description A decision that lost much
         */
        WorstDecision: {
            /** @description index in games */
            game: number;
            /** @description from 1 */
            turn: number;
            /** @description of the turn that it follows, from 1 */
            throw: number;
            /** @description for advise and why */
            position: string;
            /** @description what the player did */
            action: string;
            /** @description what would have been best; the same if nothing is better */
            best: string;
            /** @description of value, against the best action, in points */
            loss: number;
            /**
             * @description by loss in points, or in hundredths of the chance to win: tie below 0.005, good below 0.25, inaccuracy below 1, mistake below 3, else blunder
             * @enum {string}
             */
            class: "tie" | "good" | "inaccuracy" | "mistake" | "blunder";
            /** @description points on the card and still to come, after it, in points */
            value: number;
        };
        /**
         * GamesListAnswer
         * @description Games that are kept
         */
        GamesListAnswer: {
            /** @description oldest first */
            games: components["schemas"]["GameEntry"][];
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * GameEntry
         * @description A game that is kept
         */
        GameEntry: {
            /** @description its number */
            id: number;
            /** @description variant of a card game, rules of Liar's Dice */
            game: string;
            /**
             * @description card or liars
             * @enum {string}
             */
            kind: "card" | "liars";
            /** @description of the player, or of all */
            name: string | null;
            /** @description or rounds that have ended */
            turns: number;
            /** @description whether it is over */
            finished: boolean;
            /** @description points on the card; null for Liar's Dice, in points */
            score: number | null;
            /** @description when it was saved first, UTC */
            created: string;
            /** @description when it was saved last, UTC */
            changed: string;
        };
        /**
         * GamesSaveAnswer
         * @description The game as it is kept
         */
        GamesSaveAnswer: {
            /** @description its number */
            id: number;
            /** @description variant of a card game, rules of Liar's Dice */
            game: string;
            /**
             * @description card or liars
             * @enum {string}
             */
            kind: "card" | "liars";
            /** @description of the player, or of all */
            name: string | null;
            /** @description or rounds that have ended */
            turns: number;
            /** @description whether it is over */
            finished: boolean;
            /** @description points on the card; null for Liar's Dice, in points */
            score: number | null;
            /** @description when it was saved first, UTC */
            created: string;
            /** @description when it was saved last, UTC */
            changed: string;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * GamesShowAnswer
         * @description A kept game with its record
         */
        GamesShowAnswer: {
            /** @description its number */
            id: number;
            /** @description variant of a card game, rules of Liar's Dice */
            game: string;
            /**
             * @description card or liars
             * @enum {string}
             */
            kind: "card" | "liars";
            /** @description of the player, or of all */
            name: string | null;
            /** @description or rounds that have ended */
            turns: number;
            /** @description whether it is over */
            finished: boolean;
            /** @description points on the card; null for Liar's Dice, in points */
            score: number | null;
            /** @description when it was saved first, UTC */
            created: string;
            /** @description when it was saved last, UTC */
            changed: string;
            /** @description as text */
            record: string;
            /** @description the same in parts; null for Liar's Dice */
            turns_played: components["schemas"]["RecordedTurn"][] | null;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * GamesDeleteAnswer
         * @description What was deleted
         */
        GamesDeleteAnswer: {
            /** @description games that were there */
            deleted: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * CoinsAnswer
         * @description Coins, solved
         */
        CoinsAnswer: {
            /** @description at the start */
            coins: number;
            /** @description needed at the start, in points */
            points: number;
            /** @description whether there are fractions */
            exact: boolean;
            /** @description P(win) */
            value: number;
            /** @description the same as a fraction, if exact ones were asked for */
            fraction: string | null;
            /** @description the best flip; null if the game is over */
            flip: number | null;
            /** @description what each first flip is worth */
            flips: components["schemas"]["CoinsFlip"][];
            /** @description every position, if asked for */
            table?: components["schemas"]["CoinsPosition"][] | null;
            /** @description the picture, if asked for */
            svg?: string | null;
            /** @description of solving, in seconds */
            seconds: number;
        };
        /**
         * CoinsFlip
         * @description A first flip and what it leads to
         */
        CoinsFlip: {
            /** @description coins to flip */
            flip: number;
            /** @description P(win) */
            value: number;
            /** @description the same as a fraction, if exact ones were asked for */
            fraction: string | null;
        };
        /**
         * CoinsPosition
         * @description A position of Coins
         */
        CoinsPosition: {
            /** @description left */
            coins: number;
            /** @description needed, in points */
            points: number;
            /** @description P(win) */
            value: number;
            /** @description the same as a fraction, if exact ones were asked for */
            fraction: string | null;
            /** @description coins to flip; the fewest of several that are best */
            flip: number | null;
        };
        /**
         * ChanceAnswer
         * @description What can happen in the turn
         */
        ChanceAnswer: {
            /** @description the rule set */
            variant: string;
            /** @description where the turn stands */
            position: string;
            /** @description attitude to risk, in 1/points */
            theta: number;
            /** @description still to come, by the general solver, in points */
            value: number;
            /** @description the same, by the table, in points */
            table_value: number;
            /** @description why the game can be solved: positions counted step by step */
            count: components["schemas"]["CountStep"][];
            /** @description anchors by filled boxes, from none */
            levels: number[];
            /** @description of the whole turn */
            layers: components["schemas"]["TurnLayer"][];
            /** @description from the position on */
            tree: components["schemas"]["Tree"];
            /** @description the whole turn as a graph */
            component: components["schemas"]["Graph"];
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * CountStep
         * @description A step from all positions to those that matter
         */
        CountStep: {
            /** @description what is counted */
            counted: string;
            /** @description how */
            formula: string;
            /** @description how many */
            count: number;
            /** @description why these suffice */
            reason: string;
        };
        /**
         * TurnLayer
         * @description Positions of a turn after equally many moves
         */
        TurnLayer: {
            /** @description of the layer */
            name: string;
            /** @description in it */
            positions: number;
            /** @description that lead out of it */
            moves: number;
        };
        /**
         * Tree
         * @description A position of a turn, and what can happen from there
         */
        Tree: {
            /** @description the position */
            name: string;
            /** @description final, choice or event */
            kind: string;
            /** @description still to come, in points */
            value: number;
            /** @description options or outcomes in all */
            moves: number;
            /** @description best options or likeliest outcomes */
            branches: components["schemas"]["Tree"][];
            /** @description that leads here */
            option?: string | null;
            /** @description whether it is the option to take */
            best?: boolean | null;
            /** @description of this outcome */
            probability?: number | null;
        };
        /**
         * Graph
         * @description All that can happen in the turn
         */
        Graph: {
            /** @description positions; the first is the start */
            places: components["schemas"]["Place"][];
            /** @description options and outcomes */
            moves: components["schemas"]["Move"][];
        };
        /**
         * Place
         * @description A position of the graph
         */
        Place: {
            /** @description the position */
            name: string;
            /** @description final, choice or event */
            kind: string;
            /** @description still to come, in points */
            value: number;
        };
        /**
         * Move
         * @description An arrow of the graph
         */
        Move: {
            /** @description place by number, from 0 */
            from: number;
            /** @description place by number, from 0 */
            to: number;
            /** @description its name */
            option?: string | null;
            /** @description whether it is the option to take */
            best?: boolean | null;
            /** @description of the outcome */
            probability?: number | null;
        };
        /**
         * LiarsAdviseAnswer
         * @description What to do, what it is worth and why
         */
        LiarsAdviseAnswer: {
            /**
             * @description in force: rules of Liar's Dice, PRESET[+SWITCH=VALUE]...
             * @example perudo+palifico=off
             */
            rules: string;
            /** @description what players should agree on */
            rules_in_words: string;
            /**
             * @description what you see: a position of Liar's Dice, RULES:DICE[@STARTER][p][:BIDS[:HAND]]
             * @example perudo:5-4-5@2:2x3,3x3:41226
             */
            position: string;
            /** @description of all seats */
            names: string[];
            /** @description that decides */
            agent: string;
            /** @description what the engine does most often */
            action: string;
            /** @description how often it does what */
            mix: components["schemas"]["MixedAction"][];
            /** @description all actions that may be the best, within the error */
            best: string[];
            /** @description null before any */
            last_bid: components["schemas"]["LastBid"] | null;
            /** @description the round's strategy; null if it is not solved */
            solved: components["schemas"]["SolvedRound"] | null;
            /** @description those that came into question, best first */
            actions: components["schemas"]["LiarsRankedAction"][];
            /**
             * @description why no more rounds were imagined
             * @enum {string}
             */
            stopped: "separated" | "epsilon" | "budget" | "action_budget" | "time" | "only_exact" | "single";
            /** @description rounds imagined */
            rollouts: number;
            /** @description rounds that might have been */
            budget: number;
            /** @description of the mixture that rounds are imagined with */
            policies: components["schemas"]["ImaginedPolicy"][];
            /** @description of these weights; null unless they follow returns */
            adaptation: components["schemas"]["Adaptation"] | null;
            /** @description about every opponent who has dice */
            beliefs: components["schemas"]["Belief"][];
            /** @description of deciding, tables being loaded, in seconds */
            seconds: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * MixedAction
         * @description An action of a mixed strategy
         */
        MixedAction: {
            /** @description in words */
            action: string;
            /**
             * @description bid, call or exact
             * @enum {string}
             */
            kind: "bid" | "call" | "exact";
            /** @description that is made */
            bid?: string | null;
            /** @description dice that the bid claims */
            quantity?: number | null;
            /** @description that they show */
            face?: number | null;
            /** @description that it is taken */
            probability: number;
        };
        /**
         * LastBid
         * @description The bid that may be called
         */
        LastBid: {
            /**
             * @description as text: a bid, QUANTITYxFACE
             * @example 3x4
             */
            bid: string;
            /** @description dice that it claims */
            quantity: number;
            /** @description that they show */
            face: number;
            /** @description dice of the hand that count for the bid */
            own: number;
            /** @description dice that you do not see */
            unknown: number;
            /** @description of them, for the bid to hold */
            needed: number;
            /** @description that an unknown die counts for the bid */
            match_probability: number;
            /** @description probability that the bid holds, after all bids */
            p_true: number;
            /** @description probability that it is met exactly, after all bids */
            p_exact: number;
            /** @description that it holds, from the own dice alone */
            p_true_alone: number;
            /** @description that it is met exactly, from the own dice alone */
            p_exact_alone: number;
            /**
             * @description how a call is evaluated
             * @enum {string}
             */
            mode: "analytic_leaf" | "hybrid" | "rollout";
        };
        /**
         * SolvedRound
         * @description A strategy that was looked up
         */
        SolvedRound: {
            /** @description proven bound of the round's value to its first mover */
            lower: number;
            /** @description proven bound of the same */
            upper: number;
            /** @description actions with their probabilities */
            mix: components["schemas"]["MixedAction"][];
        };
        /**
         * LiarsRankedAction
         * @description Something that may be done now, and what it is worth
         */
        LiarsRankedAction: {
            /** @description in words */
            action: string;
            /**
             * @description bid, call or exact
             * @enum {string}
             */
            kind: "bid" | "call" | "exact";
            /** @description that is made */
            bid?: string | null;
            /** @description dice that the bid claims */
            quantity?: number | null;
            /** @description that they show */
            face?: number | null;
            /** @description on the scale of -1 to 1, exact or the mean of rollouts */
            value: number;
            /** @description bounds of the value that hold for all actions at once */
            low: number;
            /** @description bounds of the value that hold for all actions at once */
            high: number;
            /** @description of these bounds, what the value table may be off by; the same way for many actions */
            table_error: number;
            /** @description against the best action, on the scale of value */
            loss: number;
            /** @description probability to win the match, (1 + value) / 2; null if values count dice */
            win: number | null;
            /** @description probability that the bid, or the bid called, holds */
            p_true: number;
            /** @description probability that it is met exactly */
            p_exact: number;
            /** @description how often the engine does this: it plays a mix */
            play: number;
            /** @description whether it may be as good as the best, within the error */
            equal: boolean;
            /** @description whether the value is a mean of rollouts */
            sampled: boolean;
            /** @description of this action */
            rollouts: number;
            /** @description of one rollout */
            variance: number | null;
        };
        /**
         * ImaginedPolicy
         * @description A style that opponents are imagined to play
         */
        ImaginedPolicy: {
            /** @description by name */
            policy: string;
            /** @description before anything is known of the opponents */
            weight: number;
            /** @description opponents of all rollouts who had it; null unless asked for */
            count: number | null;
            /** @description of those rollouts, on the scale of value */
            mean_return: number | null;
        };
        /**
         * Adaptation
         * @description How weights of policies followed what they returned
         */
        Adaptation: {
            /** @description of the weights */
            updates: number;
            /** @description of the decision, that they learnt from */
            rollouts: number;
            /** @description of the last update */
            temperature: number;
            /** @description effective number of policies: 1 / sum of squared weights */
            styles: number;
            /** @description what the best policy would have returned beyond the weights in force, on the scale of value */
            regret: number;
            /** @description whether the weights were unstable, and are those of before */
            gave_up: boolean;
        };
        /**
         * Belief
         * @description What is believed of an opponent
         */
        Belief: {
            /** @description from 1 */
            seat: number;
            /** @description of the player */
            name: string;
            /** @description of the player */
            dice: number;
            /** @description all of them */
            styles: components["schemas"]["Style"][];
            /** @description probability that 0, 1, ... of the dice count for the last bid; null before any */
            matches: number[] | null;
        };
        /**
         * Style
         * @description How an opponent may play
         */
        Style: {
            /** @description by name */
            style: string;
            /** @description after what the opponent did */
            probability: number;
        };
        /**
         * LiarsCallAnswer
         * @description How likely a bid is to hold
         */
        LiarsCallAnswer: {
            /**
             * @description in force: rules of Liar's Dice, PRESET[+SWITCH=VALUE]...
             * @example perudo+palifico=off
             */
            rules: string;
            /** @description what players should agree on */
            rules_in_words: string;
            /**
             * @description your dice, in order: dice of a player, in any order
             * @example 41226
             */
            hand: string;
            /** @description in play */
            dice: number;
            /**
             * @description as text: a bid, QUANTITYxFACE
             * @example 3x4
             */
            bid: string;
            /** @description dice that it claims */
            quantity: number;
            /** @description that they show */
            face: number;
            /** @description that counts for every other */
            wild_face: number | null;
            /** @description dice of the hand that count for the bid */
            own: number;
            /** @description dice that you do not see */
            unknown: number;
            /** @description of them, for the bid to hold */
            needed: number;
            /** @description that an unknown die counts for the bid */
            match_probability: number;
            /** @description the same */
            match_probability_fraction: string;
            /** @description probability that the bid holds */
            p_true: number;
            /** @description the same, of up to 1,000 unknown dice */
            p_true_fraction: string | null;
            /** @description its natural logarithm; null for a bid that cannot hold */
            log_p_true: number | null;
            /** @description probability that the bid is met exactly */
            p_exact: number;
            /** @description the same, of up to 1,000 unknown dice */
            p_exact_fraction: string | null;
            /** @description expected if the bid is called; null unless one die is lost, in dice */
            caller_loses: number | null;
            /** @description the same of the other side, in dice */
            bidder_loses: number | null;
            /**
             * @description how the chances were computed
             * @enum {string}
             */
            method: "exact" | "log-space" | "normal" | "poisson";
            /** @description of p_true and p_exact */
            error_bound: number;
        };
        /**
         * LiarsSolveAnswer
         * @description A round of two players, solved
         */
        LiarsSolveAnswer: {
            /**
             * @description in force: rules of Liar's Dice, PRESET[+SWITCH=VALUE]...
             * @example perudo+palifico=off
             */
            rules: string;
            /** @description what players should agree on */
            rules_in_words: string;
            /**
             * @description the round, with what matters of the rules: a position of Liar's Dice, RULES:DICE[@STARTER][p][:BIDS[:HAND]]
             * @example perudo:5-4-5@2:2x3,3x3:41226
             */
            position: string;
            /** @description of both players; the first opens */
            dice: number[];
            /** @description whether it is a palifico round */
            palifico: boolean;
            /** @description to the first mover, who wins 1 or loses 1: the middle of the bounds */
            value: number;
            /** @description proven bound of the value */
            lower: number;
            /** @description proven bound of the value */
            upper: number;
            /** @description upper - lower */
            gap: number;
            /** @description probability that the first mover wins the round */
            win: number;
            /** @description of CFR+ */
            iterations: number;
            /** @description of bids */
            histories: number;
            /** @description histories with a hand, of both players */
            information_sets: number;
            /** @description of hands with up to two dice */
            openings: components["schemas"]["Opening"][];
            /** @description after which the round was cut; the bounds hold against all that the rules allow */
            high_bids: number | null;
            /** @description where the strategy is */
            file: string | null;
            /** @description file from which the engine plays it; null if that has a better one */
            kept: string | null;
            /** @description of solving, in seconds */
            seconds: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * Opening
         * @description What good players open with
         */
        Opening: {
            /**
             * @description that they hold: dice of a player, in any order
             * @example 41226
             */
            hand: string;
            /** @description of the hand */
            probability: number;
            /** @description that it is opened with */
            bids: components["schemas"]["WeightedBid"][];
        };
        /**
         * WeightedBid
         * @description A bid of a mixed strategy
         */
        WeightedBid: {
            /**
             * @description as text: a bid, QUANTITYxFACE
             * @example 3x4
             */
            bid: string;
            /** @description dice that it claims */
            quantity: number;
            /** @description that they show */
            face: number;
            /** @description that it is made */
            probability: number;
        };
        /**
         * LiarsExploitAnswer
         * @description What an agent gives away
         */
        LiarsExploitAnswer: {
            /**
             * @description in force: rules of Liar's Dice, PRESET[+SWITCH=VALUE]...
             * @example perudo+palifico=off
             */
            rules: string;
            /** @description what players should agree on */
            rules_in_words: string;
            /**
             * @description the round, with what matters of the rules: a position of Liar's Dice, RULES:DICE[@STARTER][p][:BIDS[:HAND]]
             * @example perudo:5-4-5@2:2x3,3x3:41226
             */
            position: string;
            /** @description of both players; the first opens */
            dice: number[];
            /** @description whether it is a palifico round */
            palifico: boolean;
            /** @description that was measured */
            agent: string;
            /** @description what an opponent wins per round who knows how the agent plays, on the scale of -1 to 1 */
            exploitability: number;
            /** @description the same, added up over both seats */
            nash_conv: number;
            /** @description what the opponent wins who opens */
            best_response_first: number;
            /** @description and who does not */
            best_response_second: number;
            /** @description that the agent's mix is the mean of; 1 if it does not sample */
            seeds: number;
            /** @description of bids */
            histories: number;
            /** @description of all work, in seconds */
            seconds: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * LiarsLbrAnswer
         * @description What an agent gives away at least
         */
        LiarsLbrAnswer: {
            /**
             * @description in force: rules of Liar's Dice, PRESET[+SWITCH=VALUE]...
             * @example perudo+palifico=off
             */
            rules: string;
            /** @description what players should agree on */
            rules_in_words: string;
            /** @description of the agent and of its opponent; none for whole matches */
            dice: number[];
            /** @description that was measured */
            agent: string;
            /** @description raises of its own that the opponent looks ahead */
            depth: number;
            /** @description matches, or rounds */
            games: number;
            /** @description of them, of the opponent */
            wins: number;
            /** @description of them, that nobody won */
            drawn: number;
            /** @description of them that the opponent won */
            share: number;
            /** @description 95 % interval of share (Wilson) */
            low: number;
            /** @description 95 % interval of share (Wilson) */
            high: number;
            /** @description of the opponent per round, on the scale of -1 to 1 */
            gain: number;
            /** @description standard error of it */
            gain_error: number;
            /** @description by the dice with which they began */
            rounds: components["schemas"]["LbrRounds"][];
            /** @description of the dice */
            seed: number;
            /** @description of all work, in seconds */
            seconds: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * LbrRounds
         * @description Rounds that began with the same dice
         */
        LbrRounds: {
            /** @description of the agent */
            agent_dice: number;
            /** @description of its opponent */
            opponent_dice: number;
            /** @description whether the agent opens */
            agent_opens: boolean;
            /** @description that were played */
            rounds: number;
            /** @description of the opponent per round, on the scale of -1 to 1 */
            gain: number;
            /** @description standard error of it; null for a single round */
            error: number | null;
        };
        /**
         * LiarsValuesAnswer
         * @description Chances to win a match
         */
        LiarsValuesAnswer: {
            /**
             * @description in force: rules of Liar's Dice, PRESET[+SWITCH=VALUE]...
             * @example perudo+palifico=off
             */
            rules: string;
            /** @description what players should agree on */
            rules_in_words: string;
            /** @description at the table, at most */
            players: number;
            /** @description played from every table that is not solved */
            rounds: number;
            /** @description combinations of dice */
            tables: number;
            /** @description of the list below */
            largest_error: number;
            /** @description of the list below */
            largest_margin: number;
            /** @description share of rounds that the style lets end differently, where they are solved: root mean square */
            style_bias: number;
            /** @description the same of palifico rounds */
            style_bias_palifico: number;
            /** @description all others with the dice of the start */
            starter_wins: components["schemas"]["StarterWins"][];
            /** @description where the tables are kept */
            folder: string | null;
            /** @description of all work, in seconds */
            seconds: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * StarterWins
         * @description What a table is worth to the player who starts
         */
        StarterWins: {
            /** @description of all players in turn; the first starts */
            dice: number[];
            /** @description probability that the first wins the match */
            win: number;
            /** @description standard error of win, at most */
            win_error: number;
            /** @description since rounds are played in one style; an estimate */
            win_bias: number;
            /** @description how far win may be off: 1.96 errors, and the bias */
            win_margin: number;
        };
        /**
         * LiarsTrainAnswer
         * @description A mixed strategy for all rounds, learnt by self-play
         */
        LiarsTrainAnswer: {
            /**
             * @description in force: rules of Liar's Dice, PRESET[+SWITCH=VALUE]...
             * @example perudo+palifico=off
             */
            rules: string;
            /** @description what players should agree on */
            rules_in_words: string;
            /** @description at the table, at most */
            players: number;
            /** @description learnt from */
            rounds: number;
            /** @description of everything */
            seed: number;
            /** @description kinds of situations that something was learnt of */
            scenes: number;
            /** @description its strength as it learnt */
            curve: components["schemas"]["TrainingPoint"][];
            /** @description the rounds of two */
            duels: components["schemas"]["TrainedDuel"][];
            /** @description of the file */
            bytes: number;
            /** @description where the strategy is */
            file: string | null;
            /** @description of all work, in seconds */
            seconds: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * TrainingPoint
         * @description How good the strategy was after so many rounds
         */
        TrainingPoint: {
            /** @description learnt from */
            rounds: number;
            /** @description what a perfect opponent wins a round with one die each, on the scale of -1 to 1 */
            exploitability: number;
            /** @description of the matches won as one at the table, the others honest */
            share: number;
            /** @description of the 95 % interval of the share */
            low: number;
            /** @description of the 95 % interval of the share */
            high: number;
        };
        /**
         * TrainedDuel
         * @description A round of two, solved over its graph of bids
         */
        TrainedDuel: {
            /** @description dice of the player who opens */
            first: number;
            /** @description dice of the other */
            second: number;
            /** @description whether it is a palifico round */
            palifico: boolean;
            /** @description of CFR+ */
            iterations: number;
            /** @description to the first mover, on the scale of -1 to 1 */
            value: number;
            /** @description at least: what is left to an opponent who remembers no more than the strategy */
            exploitability: number;
        };
        /**
         * LiarsTournamentAnswer
         * @description Who won how often
         */
        LiarsTournamentAnswer: {
            /**
             * @description in force: rules of Liar's Dice, PRESET[+SWITCH=VALUE]...
             * @example perudo+palifico=off
             */
            rules: string;
            /** @description what players should agree on */
            rules_in_words: string;
            /** @description matches */
            games: number;
            /** @description of them, that nobody won */
            drawn: number;
            /** @description of the dice */
            seed: number;
            /** @description by name, in the order in which they were named first */
            agents: components["schemas"]["Standing"][];
            /** @description the same seat by seat, as they were named */
            entries: components["schemas"]["Standing"][];
            /** @description of all matches, in seconds */
            seconds: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * Standing
         * @description What an agent reached
         */
        Standing: {
            /** @description by name */
            agent: string;
            /** @description that it had */
            seats: number;
            /** @description matches */
            wins: number;
            /** @description of the matches */
            share: number;
            /** @description 95 % interval of share (Wilson), as if matches were independent */
            low: number;
            /** @description 95 % interval of share (Wilson), as if matches were independent */
            high: number;
            /** @description standard error of share, from groups of matches with the same dice */
            share_error: number;
            /** @description 1 is best */
            mean_place: number;
            /** @description rating, with mean 0 over the agents */
            elo: number;
            /** @description 95 % interval of elo; null where nothing bounds it */
            elo_low: number | null;
            /** @description 95 % interval of elo; null where nothing bounds it */
            elo_high: number | null;
            /** @description that it made */
            decisions: number;
            /** @description that it took, in seconds */
            seconds_per_decision: number | null;
            /** @description decisions that it failed to make; they count as calls */
            faults: components["schemas"]["Faults"];
        };
        /**
         * Faults
         * @description Decisions that a program failed to make
         */
        Faults: {
            /** @description no answer in time */
            late: number;
            /** @description it had ended, or could not be started */
            ended: number;
            /** @description no message, or no action in it */
            unreadable: number;
            /** @description an action that the rules do not allow */
            illegal: number;
        };
        /**
         * LiarsPlayAnswer
         * @description The match as you see it
         */
        LiarsPlayAnswer: {
            /** @description of the match; it holds the hands of all, so show only your own */
            record: string;
            /**
             * @description in force: rules of Liar's Dice, PRESET[+SWITCH=VALUE]...
             * @example perudo+palifico=off
             */
            rules: string;
            /** @description what players should agree on */
            rules_in_words: string;
            /** @description of all seats, yours first */
            names: string[];
            /** @description of the other seats */
            agents: string[];
            /** @description of all seats; 0: out */
            dice: number[];
            /** @description of this round: seat, from 0 */
            starter: number;
            /** @description seat, from 0: you, unless out_of_turn; null if the match is over */
            to_move: number | null;
            /** @description whether you are asked if you call exact before the player to move: exact or pass */
            out_of_turn: boolean;
            /** @description as you see it, for liars.advise if it is your turn; null if the match is over */
            position: string | null;
            /** @description yours; null if the match is over */
            hand: string | null;
            /** @description whether this is a palifico round */
            palifico: boolean;
            /** @description of this round */
            bids: components["schemas"]["LiarsNamedBid"][];
            /** @description that you may take */
            actions: components["schemas"]["LiarsAction"][];
            /** @description rounds that ended by this call */
            ended: components["schemas"]["LiarsEndedRound"][];
            /** @description whether the match is */
            over: boolean;
            /** @description null if there is none */
            winner: string | null;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * LiarsNamedBid
         * @description A bid and who made it
         */
        LiarsNamedBid: {
            /** @description of the player */
            name: string;
            /**
             * @description as text: a bid, QUANTITYxFACE
             * @example 3x4
             */
            bid: string;
            /** @description dice that it claims */
            quantity: number;
            /** @description that they show */
            face: number;
        };
        /**
         * LiarsAction
         * @description What the player to move can do
         */
        LiarsAction: {
            /** @description in words */
            action: string;
            /**
             * @description bid, call or exact
             * @enum {string}
             */
            kind: "bid" | "call" | "exact";
            /** @description that is made */
            bid?: string | null;
            /** @description dice that the bid claims */
            quantity?: number | null;
            /** @description that they show */
            face?: number | null;
        };
        /**
         * LiarsEndedRound
         * @description A round that has ended
         */
        LiarsEndedRound: {
            /** @description from 1 */
            round: number;
            /** @description of all who had dice */
            hands: components["schemas"]["LiarsShownHand"][];
            /** @description in turn */
            bids: components["schemas"]["LiarsNamedBid"][];
            /** @description who ended it */
            caller: string;
            /**
             * @description call or exact
             * @enum {string}
             */
            kind: "bid" | "call" | "exact";
            /** @description dice that counted for the last bid */
            count: number;
            /** @description of the challenge; null if nobody lost it */
            loser: string | null;
        };
        /**
         * LiarsShownHand
         * @description What a player showed at the end of a round
         */
        LiarsShownHand: {
            /** @description of the player */
            name: string;
            /**
             * @description all dice: dice of a player, in any order
             * @example 41226
             */
            hand: string;
        };
        /**
         * LiarsReviewAnswer
         * @description What each decision cost
         */
        LiarsReviewAnswer: {
            /**
             * @description in force: rules of Liar's Dice, PRESET[+SWITCH=VALUE]...
             * @example perudo+palifico=off
             */
            rules: string;
            /** @description what players should agree on */
            rules_in_words: string;
            /** @description whose best action the others are held to */
            agent: string;
            /** @description null if there is none */
            winner: string | null;
            /** @description in turn */
            rounds: components["schemas"]["ReviewedRound"][];
            /** @description by seat */
            players: components["schemas"]["ReviewedPlayer"][];
            /** @description every one, in turn */
            decisions: components["schemas"]["LiarsReviewedDecision"][];
            /** @description of all work, in seconds */
            seconds: number;
            /** @description what went wrong without spoiling the answer */
            warnings: string[];
        };
        /**
         * ReviewedRound
         * @description A round of a recorded match
         */
        ReviewedRound: {
            /** @description from 1 */
            round: number;
            /** @description of all seats */
            dice: number[];
            /** @description whether it is a palifico round */
            palifico: boolean;
            /** @description dice that counted for the last bid; null if the round broke off */
            count: number | null;
            /** @description of the challenge; null if nobody lost it */
            loser: string | null;
        };
        /**
         * ReviewedPlayer
         * @description What one player did in all
         */
        ReviewedPlayer: {
            /** @description as the record has it */
            name: string;
            /** @description that were judged */
            decisions: number;
            /** @description probability to win before the first round */
            start: number;
            /** @description what else changed it: dice, and how the others played */
            luck: number;
            /** @description of that probability, in all */
            loss: number;
            /** @description at the end of the record: start + luck - loss */
            end: number;
            /** @description decisions of each class */
            classes: components["schemas"]["Classes"];
        };
        /**
         * LiarsReviewedDecision
         * @description A decision, and what it cost
         */
        LiarsReviewedDecision: {
            /** @description from 1 */
            round: number;
            /** @description of the player */
            name: string;
            /**
             * @description as the player saw it, for liars.advise: a position of Liar's Dice, RULES:DICE[@STARTER][p][:BIDS[:HAND]]
             * @example perudo:5-4-5@2:2x3,3x3:41226
             */
            position: string;
            /** @description what the player did */
            action: string;
            /** @description what would have been best */
            best: string;
            /** @description probability to win with the best action */
            win: number;
            /** @description of that probability */
            loss: number;
            /**
             * @description by loss in points, or in hundredths of the chance to win: tie below 0.005, good below 0.25, inaccuracy below 1, mistake below 3, else blunder
             * @enum {string}
             */
            class: "tie" | "good" | "inaccuracy" | "mistake" | "blunder";
            /** @description whether it was measured by a solved strategy */
            solved: boolean;
            /** @description a bid far from all others, worth what it is if it is called at once */
            as_called: boolean;
        };
        /**
         * LiarsConfigAnswer
         * @description Every key and what it means
         */
        LiarsConfigAnswer: {
            /** @description all of them, in the order of the file */
            keys: components["schemas"]["ConfigKey"][];
            /** @description a file that gives every key its value, with comments */
            toml: string;
        };
        /**
         * ConfigKey
         * @description A key of a configuration
         */
        ConfigKey: {
            /** @description with its tables: confstop.delta */
            key: string;
            /** @description what may be written */
            type: string;
            /** @description of it; null: all of the type */
            range: string | null;
            /** @description of the engine, as TOML has it */
            default: string;
            /** @description with the configuration of the request */
            value: string;
            /** @description in a line */
            meaning: string;
        };
        /**
         * LiarsRulesAnswer
         * @description Presets and switches of Liar's Dice
         */
        LiarsRulesAnswer: {
            /** @description that rules begin with */
            presets: components["schemas"]["Preset"][];
            /** @description that change single rules */
            switches: components["schemas"]["RuleSwitch"][];
        };
        /**
         * Preset
         * @description A common set of rules
         */
        Preset: {
            /** @description as rules begin with it */
            name: string;
            /** @description what is special */
            summary: string;
            /** @description what players should agree on */
            rules_in_words: string;
        };
        /**
         * RuleSwitch
         * @description What can stand after a + in rules
         */
        RuleSwitch: {
            /** @description of the switch */
            name: string;
            /** @description that it has */
            values: components["schemas"]["RuleValue"][];
        };
        /**
         * RuleValue
         * @description A value of a switch
         */
        RuleValue: {
            /** @description as rules have it */
            value: string;
            /** @description in words; null where the value says it */
            meaning: string | null;
        };
        /**
         * CountAnswer
         * @description Anchors that a game can reach
         */
        CountAnswer: {
            /** @description the rule set */
            variant: string;
            /** @description anchors that a game can reach */
            reachable: number;
            /** @description the same by filled boxes, from none */
            levels: number[];
        };
        /**
         * VariantsAnswer
         * @description All rule sets
         */
        VariantsAnswer: {
            /** @description all of them */
            variants: components["schemas"]["Variant"][];
        };
        /**
         * Variant
         * @description A rule set
         */
        Variant: {
            /** @description as positions and requests have it */
            name: string;
            /** @description for people */
            title: string;
            /** @description thrown at once */
            dice: number;
            /** @description in a turn */
            rolls: number;
            /** @description upper sum that earns the bonus, in points */
            upper_threshold: number;
            /** @description the bonus, in points */
            upper_bonus: number;
            /** @description positions between turns */
            anchors: number;
            /** @description in the order of the card */
            boxes: components["schemas"]["Entry"][];
            /** @description that may be added to the name: yatzy+fh5 */
            house_rules: components["schemas"]["Entry"][];
        };
        /**
         * Entry
         * @description A box or a house rule
         */
        Entry: {
            /** @description as positions and requests have it */
            key: string;
            /** @description for people */
            name: string;
        };
        /**
         * PoliciesAnswer
         * @description Ways to play that have a name
         */
        PoliciesAnswer: {
            /** @description those that play a card by itself; in a match, too */
            policies: components["schemas"]["Policy"][];
            /** @description those that look at all cards of a match; for duel alone */
            players: components["schemas"]["Policy"][];
        };
        /**
         * Policy
         * @description A way to play
         */
        Policy: {
            /** @description words in capitals stand for numbers */
            name: string;
            /** @description what it does */
            title: string;
        };
        /**
         * VerifyAnswer
         * @description What the checks found
         */
        VerifyAnswer: {
            /** @description in the order of the request */
            tables: components["schemas"]["VerifiedTable"][];
            /** @description the first problem */
            error?: components["schemas"]["Error"] | null;
        };
        /**
         * VerifiedTable
         * @description A table file, and whether it is sound
         */
        VerifiedTable: {
            /** @description its name */
            file: string;
            /** @description whether every value follows from its successors */
            ok: boolean;
            /** @description what is wrong */
            problem: string | null;
            /** @description the rule set */
            variant: string | null;
            /** @description attitude to risk, in 1/points */
            theta: number | null;
            /** @description at the start, in points */
            value: number | null;
            /** @description that were checked */
            anchors: number | null;
            /** @description of checking, in seconds */
            seconds: number | null;
        };
        /**
         * Error
         * @description What went wrong
         */
        Error: {
            /** @description for programs */
            code: string;
            /** @description what is wrong and what would be right */
            message: string;
        };
        /**
         * CacheAnswer
         * @description Files that are kept between runs
         */
        CacheAnswer: {
            /** @description where they are */
            folder: string;
            /** @description whether the files have been removed */
            cleared: boolean;
            /** @description of all files, in bytes */
            bytes: number;
            /** @description that were listed or removed */
            files: components["schemas"]["KeptFile"][];
            /** @description what could not be removed */
            warnings: string[];
        };
        /**
         * KeptFile
         * @description A file that some run has kept
         */
        KeptFile: {
            /** @description its name, below the folder */
            file: string;
            /** @description table, sweep point, value table, solved round, unfinished, ... */
            kind: string;
            /** @description its size, in bytes */
            bytes: number;
            /** @description when, as 2026-01-31T14:05:09Z */
            written: string;
        };
        /**
         * SignatureAnswer
         * @description A hash of all results
         */
        SignatureAnswer: {
            /** @description the same on every machine */
            signature: string;
        };
        /**
         * BenchAnswer
         * @description The speed of everything
         */
        BenchAnswer: {
            /** @description the same on every machine */
            signature: string;
            /** @description that computed it */
            kernel: string;
            /** @description that ran */
            threads: number;
            /** @description a variant */
            kernels_timed_on: string;
            /** @description the reference first */
            kernels: components["schemas"]["KernelSpeed"][];
            /** @description by attitude to risk */
            solves: components["schemas"]["SolveSpeed"][];
            /** @description optimal play with all decisions in memory */
            simulated_games_per_second: number;
            /** @description that those decisions take, in bytes */
            simulation_table_bytes: number;
            /** @description of advice on the slowest position, in seconds */
            advise_seconds: number;
        };
        /**
         * KernelSpeed
         * @description How fast a kernel solves
         */
        KernelSpeed: {
            /** @description of the kernel */
            name: string;
            /** @description best of several solves, in seconds */
            seconds: number;
            /** @description that it solves */
            anchors_per_second: number;
            /** @description how much faster than the reference kernel */
            times_reference: number;
        };
        /**
         * SolveSpeed
         * @description How fast a game is solved and evaluated
         */
        SolveSpeed: {
            /** @description the rule set */
            variant: string;
            /** @description attitude to risk, in 1/points */
            theta: number;
            /** @description of the solve, best of several, in seconds */
            seconds: number;
            /** @description of the evaluation, best of several, in seconds */
            evaluation_seconds: number;
        };
        /**
         * VersionAnswer
         * @description The version, and this machine
         */
        VersionAnswer: {
            /** @description of this program */
            version: string;
            /** @description vector instruction sets of this machine, best first */
            targets: string[];
            /** @description that can run at once */
            threads: number;
        };
        /**
         * Problem
         * @description Why there is no answer (RFC 9457)
         */
        Problem: {
            /** @description about:blank: the code says all */
            type: string;
            /** @description what the status means */
            title: string;
            /** @description that of the reply */
            status: number;
            /** @description what is wrong and what would be right */
            detail: string;
            /** @description for programs, such as bad-input */
            code: string;
        };
        /**
         * Job
         * @description Long work, and how far it has come
         */
        Job: {
            /** @description names the job in paths; the same method and params give the same */
            id: string;
            /** @description of the engine */
            method: string;
            /**
             * @description what becomes of it
             * @enum {string}
             */
            state: "queued" | "running" | "done" | "failed" | "cancelled";
            /** @description how much is done */
            fraction: number;
            /** @description that it has run, in seconds */
            seconds: number;
            /** @description of a job that failed or was cancelled */
            problem: components["schemas"]["Problem"] | null;
        };
        /**
         * Health
         * @description That the server answers
         */
        Health: {
            /** @description ok */
            status: string;
            /** @description of Hazard */
            version: string;
            /** @description whether the page is part of this program */
            page: boolean;
        };
        /**
         * Question
         * @description A method with its request
         */
        Question: {
            /** @enum {string} */
            method: "advise" | "why" | "solve" | "evaluate" | "simulate" | "compare" | "sweep" | "frontier" | "regimes" | "report" | "target" | "endgame" | "duel" | "thresholds" | "bounds" | "report.match" | "distill.tree" | "distill.net" | "distill.rules" | "rules.sheet" | "rules.quiz" | "pareto" | "export.decisions" | "report.distill" | "review" | "games.list" | "games.save" | "games.show" | "games.delete" | "coins" | "chance" | "liars.advise" | "liars.call" | "liars.solve" | "liars.exploit" | "liars.lbr" | "liars.values" | "liars.train" | "liars.tournament" | "liars.play" | "liars.review" | "liars.config" | "liars.rules" | "count" | "variants" | "policies" | "verify" | "cache" | "signature" | "bench" | "version";
            params?: Record<string, never>;
        };
        /**
         * BatchAnswer
         * @description What a request by itself would give
         */
        BatchAnswer: {
            status: number;
            result?: Record<string, never>;
            problem?: components["schemas"]["Problem"];
        };
    };
    responses: {
        /** @description Why there is no answer */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    advise: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdviseRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdviseAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    why: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WhyRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhyAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    solve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SolveRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SolveAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    evaluate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluateRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluateAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    simulate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimulateRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulateAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    compare: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompareRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompareAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    sweep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SweepRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SweepAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    frontier: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SweepRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FrontierAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    regimes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SweepRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegimesAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    report: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SweepRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    target: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TargetRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TargetAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    endgame: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndgameRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndgameAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    duel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DuelRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuelAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    thresholds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThresholdsRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThresholdsAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    bounds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BoundsRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoundsAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "report.match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchReportRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "distill.tree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DistillTreeRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DistillAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "distill.net": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DistillNetRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DistillAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "distill.rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DistillRulesRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DistillAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "rules.sheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RulesSheetRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesSheetAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "rules.quiz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RulesQuizRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesQuizAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    pareto: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ParetoRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParetoAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "export.decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "report.distill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ParetoRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DistillReportAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "review.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    review: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReviewRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "games.list.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GamesListAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "games.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GamesListRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GamesListAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "games.save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GamesSaveRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GamesSaveAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "games.show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GamesShowRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GamesShowAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "games.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GamesDeleteRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GamesDeleteAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    coins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CoinsRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoinsAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    chance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChanceRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChanceAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.advise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiarsAdviseRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsAdviseAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiarsCallRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsCallAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.solve.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsSolveAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.solve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LiarsSolveRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsSolveAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.exploit.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsExploitAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.exploit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LiarsExploitRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsExploitAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.lbr.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsLbrAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.lbr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LiarsLbrRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsLbrAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.values.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsValuesAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LiarsValuesRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsValuesAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.train.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsTrainAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.train": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LiarsTrainRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsTrainAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.tournament": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiarsTournamentRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsTournamentAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.play.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsPlayAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.play": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LiarsPlayRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsPlayAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiarsReviewRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsReviewAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.config.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsConfigAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LiarsConfigRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsConfigAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.rules.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsRulesAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "liars.rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LiarsRulesRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiarsRulesAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    count: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CountRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "variants.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantsAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    variants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VariantsRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantsAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "policies.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoliciesAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    policies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PoliciesRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoliciesAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "verify.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VerifyRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "cache.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CacheAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    cache: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CacheRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CacheAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "signature.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignatureAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    signature: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BenchRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignatureAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "bench.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BenchAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    bench: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BenchRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BenchAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "version.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    version: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VersionRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionAnswer"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    batch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Question"][];
            };
        };
        responses: {
            /** @description Answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"][];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "jobs.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Jobs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"][];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "jobs.start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Question"];
            };
        };
        responses: {
            /** @description The job */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description The job */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "jobs.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "jobs.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "jobs.result": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer of its method */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "jobs.events": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    openapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Figures */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; version=0.0.4": string;
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
}
